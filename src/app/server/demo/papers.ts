import { crc32, deflateSync } from 'node:zlib'

/** A page with a few lines of text (ISO 32000). */
export function pdfPaper(name: string, lines: readonly string[]): File {
  const shown = lines.map((line, index) => `1 0 0 1 56 ${760 - index * 24} Tm (${line.replace(/[\\()]/g, '\\$&')}) Tj`).join('\n')
  const text = `BT /F1 14 Tf\n${shown}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${end}\n%%EOF\n`
  return new File([Buffer.from(file, 'latin1')], name, { type: 'application/pdf' })
}

const WIDTH = 340
const HEIGHT = 214
type Grey = number

/** The grey at a point of a card: a face at the left, lines of writing beside it, a frame around. */
function greyAt(x: number, y: number): Grey {
  if (x < 6 || y < 6 || x >= WIDTH - 6 || y >= HEIGHT - 6) return 90
  if (y < 44) return 140
  if (Math.hypot(x - 74, (y - 104) * 0.85) < 30) return 120
  if (Math.hypot(x - 74, (y - 196) * 0.6) < 42) return 150
  const line = Math.floor((y - 62) / 24)
  const isWriting = x > 140 && x < 300 - line * 18 && line >= 0 && line < 5 && (y - 62) % 24 < 9
  return isWriting ? 170 : 240
}

/** A picture of a card that shows no person (ISO/IEC 15948, greyscale). */
export function pngPaper(name: string): File {
  const rows = Array.from({ length: HEIGHT }, (_, y) => Buffer.from([0, ...Array.from({ length: WIDTH }, (_, x) => greyAt(x, y))]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const around = Buffer.alloc(8)
    around.writeUInt32BE(data.length, 0)
    around.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)])
  }
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return new File([Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])], name, { type: 'image/png' })
}
