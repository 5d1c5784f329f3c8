import { t } from './text.ts'

/** A file's type by its bytes, whatever its name. */
export type ReceivedKind = 'picture' | 'pdf' | 'contact' | 'workbook'
export type SharedFile = { readonly file: File; readonly kind?: ReceivedKind; readonly fault?: string }

type Signs = readonly (readonly [RegExp, ReceivedKind])[]
const ENDINGS: Signs = [
  [/\.(jpe?g|png|webp|heic|heif)$/i, 'picture'],
  [/\.pdf$/i, 'pdf'],
  [/\.(vcf|vcard)$/i, 'contact'],
  [/\.(xlsx|xlsm|ods|csv)$/i, 'workbook'],
]
const TYPES: Signs = [
  [/^image\//, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^text\/(x-)?vcard$/, 'contact'],
  [/spreadsheet|^text\/csv$/, 'workbook'],
]
const kindBy = (signs: Signs, text: string): ReceivedKind | undefined => signs.find(([sign]) => sign.test(text))?.[1]

/** The type that it claims; its name counts for more than the media type, which the sending app often leaves out. */
const saidOf = ({ name, type }: File): ReceivedKind | undefined => kindBy(ENDINGS, name) ?? kindBy(TYPES, type)

const BEGINNINGS: Signs = [
  [/^\xff\xd8\xff/, 'picture'],
  [/^\x89PNG\r\n/, 'picture'],
  [/^RIFF.{4}WEBP/s, 'picture'],
  [/^.{4}ftyp(heic|heix|mif1|msf1)/s, 'picture'],
  [/^%PDF-/, 'pdf'],
  [/^(\xef\xbb\xbf)?BEGIN:VCARD/i, 'contact'],
  [/^PK\p{Cc}{2}/u, 'workbook'],
]

/** Rows of text have no signature of their own: anything unrecognised that does not contain a NUL counts as text. */
const isText = (beginning: string): boolean => !beginning.includes('\0')

const LARGEST = 10 * 1024 * 1024

export async function receivedOf(file: File): Promise<SharedFile> {
  const beginning = String.fromCharCode(...new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  const said = saidOf(file)
  const found = kindBy(BEGINNINGS, beginning) ?? (said === 'workbook' && isText(beginning) ? said : undefined)
  const { name, size } = file
  if (size === 0) return { file, fault: t('“{name}” is empty. Share it again.', { name }) }
  if (found === undefined || (said !== undefined && said !== found))
    return {
      file,
      fault:
        said === undefined
          ? t('We cannot use “{name}”. Share a photo, a PDF, a contact, or a workbook with rows to issue.', { name })
          : t('“{name}” is not what its name says. Open it in the app that it came from, and share it from there.', { name }),
    }
  // A picture is shrunk before it is sent.
  if (size > LARGEST && found !== 'picture')
    return { file, fault: t('“{name}” is larger than 10 MB. Share a smaller one, or photos of its pages.', { name }) }
  return { file, kind: found }
}
