import { createRequire } from 'node:module'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { escapeHtml } from '../html.ts'
import type { Pixels } from '../image-metrics.ts'
import { msg } from '../message.ts'
import { fileProblem, requireSingleFile } from './checked-file.ts'
import type { Upload } from './context.ts'
import { LARGEST_FILE } from './uploads.ts'

const MEGABYTE = 1024 * 1024
/** The best phones take 50 megapixels; a larger picture was made to fill memory. */
const MAX_PIXELS = 60_000_000
const LONGEST_SIDE = 1600
const LONGEST_SIDE_OF_PAPER = 3000
const THUMBNAIL_SIDE = 360
const DECODE_SECONDS = 20

/** The font for captions on pictures. */
export const FONT = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf')

/** Picture formats that people take for photos that every browser shows, with what to do instead. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  'image/heic': 'This photo is in the HEIC format. Take it with the camera of this page, or set the phone’s camera to “Most compatible”.',
  'image/heif': 'This photo is in the HEIC format. Take it with the camera of this page, or set the phone’s camera to “Most compatible”.',
  'image/gif': 'This is an animated picture. Please take a photo.',
  'image/apng': 'This is an animated picture. Please take a photo.',
  'application/pdf': 'This is a PDF. Please take a photo of the vehicle itself.',
}
const KINDS = ['image/jpeg', 'image/png', 'image/webp']
const NO_PICTURE = 'This is not a photo that we can read. Please send a JPEG, PNG or WebP, or take it with the camera of this page.'
const BROKEN = 'This photo did not arrive complete, or is damaged. Please send it again, or take it again.'

/** A picture that was decoded in full and encoded again: it contains nothing of the original but the visible content. */
export type UploadedPicture = {
  readonly type: string
  /** As it came, upright. */
  readonly width: number
  readonly height: number
  /** The camera's metadata in the file, unparsed. */
  readonly exif: Buffer | undefined
  /** At most 240 pixels wide, for quality checks. */
  readonly small: Pixels
  /** The grey values of its top part, scaled to this width and height: roughly what it looks like. */
  readonly shades: (width: number, height: number, part: number) => Promise<Uint8Array>
  /** As a JPEG with a line of text below it. */
  readonly written: (caption: string) => Promise<Uint8Array>
  readonly thumbnail: () => Promise<Uint8Array>
  /** A square crop around what catches the eye, such as for the photo of a person. */
  readonly square: (side: number) => Promise<Uint8Array>
  /** The picture alone, as a WebP that is light on a phone. */
  readonly plain: () => Promise<Uint8Array>
}

let loading: Promise<typeof import('sharp').default> | undefined

/** Loaded with the first picture. Without caches and threads of its own, so that pictures leave nothing behind in memory. */
export const pictureEngine = () => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** Pictures are decoded one at a time, so that memory does not grow with the number of uploads. */
export const oneByOne = pLimit(1)

const READING: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }

/**
 * Decodes the picture that a form uploaded and passes it to `use`. A file that is not a picture is a problem that names the field and the
 * remedy.
 */
export async function withUploadedPicture<T>(
  uploads: readonly Upload[],
  field: string,
  use: (picture: UploadedPicture) => Promise<T>,
): Promise<T> {
  const { bytes, isCut } = requireSingleFile(uploads, field)
  if (isCut || bytes.length > LARGEST_FILE)
    throw fileProblem(
      field,
      413,
      msg`This photo is larger than ${LARGEST_FILE / MEGABYTE} MB. Take it with the camera of this page: it is then sent in a smaller size.`,
    )
  if (bytes.length === 0) throw fileProblem(field, 422, 'This file is empty. Please take the photo again.')
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!KINDS.includes(type)) throw fileProblem(field, 422, OTHER_KINDS[type] ?? NO_PICTURE)
  return oneByOne(async () => use(await decodeUpload(bytes, type, field)))
}

/** A picture of a document, decoded in full and encoded again in its own format, large enough to be read. */
export const rewriteImage = (bytes: Buffer, field: string): Promise<Uint8Array> =>
  oneByOne(async () => {
    const { facts, again } = await decode(bytes, field, LONGEST_SIDE_OF_PAPER)
    const written = again()
    if (facts.format === 'png') return written.png().toBuffer()
    return (facts.format === 'webp' ? written.webp({ quality: 85 }) : written.jpeg({ quality: 85 })).toBuffer()
  })

/** Decodes a picture that is neither broken nor made to fill memory, upright and at most this long. */
async function decode(bytes: Buffer, field: string, longest: number) {
  const sharp = await pictureEngine()
  const facts = await sharp(bytes, { ...READING, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!facts) throw fileProblem(field, 422, BROKEN)
  if ((facts.pages ?? 1) > 1) throw fileProblem(field, 422, OTHER_KINDS['image/gif'] ?? NO_PICTURE)
  if (facts.width * facts.height > MAX_PIXELS)
    throw fileProblem(
      field,
      422,
      msg`This picture has ${facts.width} × ${facts.height} pixels, more than any phone takes. Please take a photo.`,
    )
  const { data, info } = await sharp(bytes, READING)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw fileProblem(field, 422, BROKEN)
    })
  const { width, height, channels } = info
  const again = (): Sharp => sharp(data, { raw: { width, height, channels } })
  return { sharp, facts, width, height, again }
}

async function decodeUpload(bytes: Buffer, type: string, field: string): Promise<UploadedPicture> {
  const { sharp, facts, width, height, again } = await decode(bytes, field, LONGEST_SIDE)
  const small = await again().resize({ width: 240, withoutEnlargement: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { autoOrient, exif } = facts
  return {
    type,
    width: autoOrient.width,
    height: autoOrient.height,
    exif,
    small: { data: new Uint8ClampedArray(small.data), width: small.info.width, height: small.info.height },
    shades: async (across, down, part) =>
      again()
        .extract({ left: 0, top: 0, width, height: Math.max(1, Math.round(height * part)) })
        .greyscale()
        .resize({ width: across, height: down, fit: 'fill' })
        .raw()
        .toBuffer(),
    written: async (caption) => {
      const band = await captionBand(sharp, caption, width)
      return again()
        .extend({ bottom: band.height, background: '#0b1116' })
        .composite([{ input: band.text, left: band.left, top: height + band.top }])
        .jpeg({ quality: 80 })
        .toBuffer()
    },
    thumbnail: () =>
      again()
        .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 70 })
        .toBuffer(),
    square: async (side) =>
      again().resize({ width: side, height: side, fit: 'cover', position: 'attention' }).jpeg({ quality: 76, mozjpeg: true }).toBuffer(),
    plain: () => again().webp({ quality: 80 }).toBuffer(),
  }
}

/** A line of text below the picture, where it hides nothing of it; smaller if the picture is narrow. */
async function captionBand(sharp: Awaited<ReturnType<typeof pictureEngine>>, caption: string, width: number) {
  const margin = Math.max(2, Math.round(width / 100))
  const text = { text: `<span foreground="white">${escapeHtml(caption)}</span>`, fontfile: FONT, font: 'Inter Medium 12', rgba: true }
  const line = await sharp({ text: { ...text, dpi: 110 } })
    .png()
    .toBuffer()
  const fitting = await sharp(line)
    .resize({ width: Math.max(1, width - 2 * margin), withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { text: fitting.data, left: margin, top: margin, height: fitting.info.height + 2 * margin }
}
