import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../../test/support/pdf.ts'
import { checkDocument } from './document.ts'

const upload = (bytes: Buffer) => [{ field: 'document', name: 'OR CR.pdf', type: 'application/pdf', isCut: false, bytes }]
const written = async (bytes: Buffer) => Buffer.from((await checkDocument(upload(bytes), 'document')).bytes)
const refused = (bytes: Buffer) =>
  written(bytes).then(
    () => 'accepted',
    ({ message }: Error) => message,
  )

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'

describe('a PDF that somebody sends', () => {
  it('is its pages and what they show, written anew: the same file gives the same bytes', async () => {
    const bytes = await written(pdfOf('Certificate of registration'))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('(Certificate of registration) Tj')
    expect(await written(pdfOf('Certificate of registration'))).toEqual(bytes)
  })

  it.each([
    ['a script that runs when it opens', { catalog: `/OpenAction ${SCRIPT}` }],
    ['scripts by name', { catalog: '/Names<</JavaScript<</Names[(a) 6 0 R]>>>>', objects: [SCRIPT] }],
    ['a script of the page', { page: `/AA<</O ${SCRIPT}>>` }],
    [
      'a link that starts a program',
      { page: '/Annots[6 0 R]', objects: ['<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>'] },
    ],
    [
      'an attachment',
      {
        catalog: '/Names<</EmbeddedFiles<</Names[(evil) 6 0 R]>>>>',
        objects: ['<</Type/Filespec/F(evil.exe)/EF<</F 7 0 R>>>>', '<</Type/EmbeddedFile/Length 4>>stream\nevil\nendstream'],
      },
    ],
    ['a form that is sent somewhere', { catalog: '/AcroForm<</Fields[]/XFA(<script/>)>>' }],
    ['an object that nothing names', { objects: [SCRIPT] }],
    ['a name in disguise', { catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert\\(1\\))>>' }],
  ])('does not bring %s', async (_, more) => {
    const text = (await written(pdfOf('shown', more))).toString('latin1')
    expect(text).toContain('(shown) Tj')
    expect(text).not.toMatch(/JavaScript|\/JS|J#|Launch|EmbeddedFile|cmd\.exe|evil|AcroForm|XFA|OpenAction|\/AA|Annot|alert/)
  })

  it('is refused where it cannot be read, is protected, or has no page, with what to do', async () => {
    expect(await refused(Buffer.from('%PDF-1.7\n%%EOF\n'))).toContain('print it as a PDF again')
    expect(await refused(pdfOf('x').subarray(0, 60))).toContain('print it as a PDF again')
    const locked = pdfOf('x').toString().replace('/Root 1 0 R', '/Root 1 0 R/Encrypt<</Filter/Standard/V 1/R 2/O()/U()/P -4>>')
    expect(await refused(Buffer.from(locked))).toMatch(/protected by a password|cannot be read/)
  })
})

describe('a picture of a paper that somebody sends', () => {
  it('keeps its format, and nothing of what the camera or a stranger wrote into the file', async () => {
    const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
    const exif = { IFD0: { Artist: 'Juan at home' }, IFD3: { GPSLatitude: '14/1 35/1 0/1' } }
    for (const [format, given] of [
      ['jpeg', await picture.clone().withExif(exif).jpeg().toBuffer()],
      ['png', await picture.clone().withExif(exif).png().toBuffer()],
      ['webp', await picture.clone().withExif(exif).webp().toBuffer()],
    ] as const) {
      const bytes = await written(Buffer.concat([given, Buffer.from('<script>alert(1)</script>')]))
      const facts = await sharp(bytes).metadata()
      expect(facts).toMatchObject({ format, width: 40, height: 20 })
      expect(facts.exif).toBeUndefined()
      expect(bytes.toString('latin1')).not.toMatch(/Juan|script/)
    }
  })

  it('is made no larger than is needed to read it', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    expect(await sharp(await written(large)).metadata()).toMatchObject({ width: 3000, height: 1500 })
  })

  it('is refused where it would fill the memory, or is damaged', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(3_000_000)
    expect(await refused(bomb)).toContain('16000 × 16000 pixels')
    const half = await sharp({
      create: { width: 400, height: 400, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
      .jpeg()
      .toBuffer()
    expect(await refused(half.subarray(0, half.length / 2))).toContain('damaged')
  })
})
