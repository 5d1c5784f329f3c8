import { crc32 } from 'node:zlib'
import { LARGEST_FILE } from '#kit/server/uploads.ts'
import { pdfOf } from './pdf.ts'
import { photo } from './pictures.ts'

/** Whatever would run contains this: where it is found again, part of the input was kept. */
export const MARK = 'kalasag_trap()'

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG of about sixty bytes that claims to have 3,600,000,000 pixels. */
function hugeInWords(): Buffer {
  const facts = Buffer.alloc(13)
  facts.writeUInt32BE(60_000, 0)
  facts.writeUInt32BE(60_000, 4)
  facts.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', facts),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A valid JPEG that is also a page: in a comment at its start, and after its end. */
async function alsoAPage(): Promise<Buffer> {
  const page = Buffer.from(`<html><script>${MARK}</script></html>`)
  const jpeg = await photo({ width: 640, height: 480 })
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page])
}

export type Trap = {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer /** A valid file except for what it hides. */
  readonly isGood: boolean
}

const trap = (what: string, name: string, bytes: Buffer, isGood = false): Trap => ({ what, name, bytes, isGood })

/** Malicious files that people may send. */
export const traps = async (): Promise<readonly Trap[]> => [
  trap(
    'a drawing with a script',
    'drawing.svg',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"><script>${MARK}</script></svg>`),
  ),
  trap(
    'a drawing that is called a photo',
    'photo.jpg',
    Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${MARK}"/>`),
  ),
  trap('a page that is called a photo', 'photo.jpg', Buffer.from(`<!doctype html><script>${MARK}</script>`)),
  trap('few bytes that say they are huge', 'huge.png', hugeInWords()),
  trap('a photo that ends in its middle', 'photo.jpg', (await photo()).subarray(0, 9000)),
  trap('a photo that is larger than what is taken', 'photo.jpg', Buffer.concat([await photo(), Buffer.alloc(LARGEST_FILE)])),
  trap('a photo whose name is a script', `"><script>${MARK}</script>.jpg`, await photo({ width: 640, height: 480 }), true),
  trap('a program that is called a photo', 'photo.png', Buffer.from(`MZ\u0090\u0000 ${MARK}`)),
  trap('a photo that is a page as well', 'photo.html', await alsoAPage(), true),
  trap(
    'a PDF that acts',
    'paper.pdf',
    pdfOf('Press here.', { catalog: '/OpenAction 6 0 R', objects: [`<</S/JavaScript/JS(${MARK.replaceAll(/[()]/g, '\\$&')})>>`] }),
    true,
  ),
]
