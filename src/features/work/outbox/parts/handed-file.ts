import { z } from 'zod'
import { REPLIES_KEPT_MS } from '#kit/replies-kept.ts'
import { now } from '#kit/web/clock.ts'
import { base64Of, bytesOfBase64, decrypt, type Encrypted, encrypt, importKey, jsonBytes, jsonIn } from '#kit/web/encryption.ts'
import { Failure } from '#kit/web/failure.ts'
import { fileOf, fitsPlace, KeptEntry, type StoredEntry } from '#kit/web/outbox-store.ts'
import { QueuedWrite, WRITES } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import type { HandOverKey } from './hand-over-key.ts'

/** Lines of text, so that any app that forwards text forwards it whole: who it is for, what is in it, and a line for each file. */
const FORMAT = 1
export const HANDED_TYPE = 'text/plain'
/** Bytes: a phone holds all of it in memory at once. */
export const LARGEST = 50_000_000
/**
 * What is in a file may have been sent before it was made, and repeats are recognised only for so long: the file gets half of that time.
 */
const HOLDS_MS = REPLIES_KEPT_MS / 2
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_ENTRIES = 5000

/** Length of a file in base64, including the encryption overhead. */
export const sealedSize = (bytes: number): number => Math.ceil((bytes + 28) / 3) * 4

const Head = z.object({
  kalasag: z.literal('writes'),
  format: z.int(),
  /** The ticket for which the server returns the key to the intended person. */
  ticket: z.string().min(1).max(1000),
  /** Length in characters of the next line. */
  list: z.int(),
})

const Handed = KeptEntry.extend({
  place: z.string(),
  content: QueuedWrite.extend({ path: z.string().regex(/^user\/[\w/:-]+$/) }),
  picture: z.object({ type: z.string(), letters: z.int(), digest: z.string() }).optional(),
}).refine((entry) => fitsPlace(WRITES, entry) && Boolean(entry.file) === Boolean(entry.picture))
type Handed = z.output<typeof Handed>

const List = z.object({
  id: z.uuid(),
  /** Whose writes they are. */
  person: z.string(),
  madeAt: z.iso.datetime(),
  entries: z.array(Handed).min(1).max(MOST_ENTRIES),
})

/** The contents of a file, validated; its pictures are opened one at a time. */
export type HandedWrites = Omit<z.output<typeof List>, 'entries'> & {
  readonly entries: readonly StoredEntry[]
  readonly fileOf: (entry: StoredEntry) => Promise<File | undefined>
}

const PIECE = 30_000
const lettersOf = ({ iv, bytes }: Encrypted): string => {
  const all = new Uint8Array([...iv, ...new Uint8Array(bytes)])
  return Array.from({ length: Math.ceil(all.length / PIECE) }, (_, n) => base64Of(all.subarray(n * PIECE, (n + 1) * PIECE))).join('')
}
const sealedIn = (letters: string): Encrypted => {
  const all = bytesOfBase64(letters)
  return { iv: all.slice(0, 12), bytes: all.slice(12).buffer }
}
const digestOf = async (letters: string): Promise<string> =>
  base64Of(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(letters))))

/** Encrypts what is waiting into one file, texts first. Writes that were sent in the meantime, or whose picture is gone, are left out. */
export async function sealWrites(entries: readonly StoredEntry[], { key: raw, ticket }: HandOverKey, person: string): Promise<Blob> {
  const key = await importKey(bytesOfBase64(raw))
  const handed: Handed[] = []
  const pictures: Blob[] = []
  for (const { handedOver: _, nextTry: __, ...entry } of entries.toSorted((one, other) => one.place.localeCompare(other.place))) {
    const content = QueuedWrite.parse(entry.content)
    if (!entry.file) {
      handed.push({ ...entry, content, tries: 0 })
      continue
    }
    const file = await fileOf(entry)
    if (!file) continue
    const letters = lettersOf(await encrypt(key, await file.arrayBuffer()))
    handed.push({ ...entry, content, tries: 0, picture: { type: file.type, letters: letters.length, digest: await digestOf(letters) } })
    // Out of the program's memory, where the browser can store it elsewhere.
    pictures.push(new Blob([`\n${letters}`]))
  }
  const list = { id: crypto.randomUUID(), person, madeAt: now().toISOString(), entries: handed } satisfies z.output<typeof List>
  const letters = lettersOf(await encrypt(key, jsonBytes(list)))
  const head = { kalasag: 'writes', format: FORMAT, ticket, list: letters.length } satisfies z.output<typeof Head>
  return new Blob([`${JSON.stringify(head)}\n${letters}`, ...pictures], { type: HANDED_TYPE })
}

const refused = (sentence: string): Failure => new Failure('refused', sentence)
const cutShort = () => refused(t('This file was cut short in transit. Hand it over again, and wait until all of it has arrived.'))
const altered = () => refused(t('This file has changed since it was made. Nothing was taken over from it; hand it over again.'))

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Opens what another device encrypted; `openTicket` asks the server for its key. Throws a `Failure` that says what is wrong with the file.
 */
export async function openWrites(file: Blob, person: string, openTicket: (ticket: string) => Promise<string>): Promise<HandedWrites> {
  if (file.size > LARGEST) throw refused(t('This file is larger than {size} MB. Hand over fewer photos.', { size: LARGEST / 1_000_000 }))
  const [first = '', listed, ...pictures] = (await file.text()).split('\n').map((line) => line.trim())
  const whichFormat = Head.pick({ kalasag: true, format: true }).safeParse(parsed(first)).data
  if (!whichFormat) throw refused(t('This is not a file of handed-over entries. On the other phone, make it in “Waiting to be sent”.'))
  if (whichFormat.format > FORMAT)
    throw refused(
      t('This file was made by a newer release of the app. Open this screen again when you are online, so that the app is updated.'),
    )
  const head = Head.safeParse(parsed(first)).data
  if (!head || whichFormat.format < FORMAT) throw altered()
  if (listed === undefined || listed.length < head.list) throw cutShort()

  const key = await importKey(bytesOfBase64(await openTicket(head.ticket)))
  const told: unknown = await decrypt(key, await inBytes(listed)).then(jsonIn, () => {
    throw altered()
  })
  const list = List.safeParse(told).data
  if (!list) throw refused(t('The two phones have different releases of the app. Update both, then hand it over again.'))
  if (list.person !== person) throw altered()
  if (now().getTime() - new Date(list.madeAt).getTime() > HOLDS_MS)
    throw refused(
      t(
        'This file is older than {days} days: what was sent from it in the meantime might be done twice. Hand it over again, or send it from the other phone.',
        {
          days: HOLDS_MS / DAY_MS,
        },
      ),
    )

  const places = new Map<string, { readonly letters: string; readonly picture: NonNullable<Handed['picture']> }>()
  const withPicture = list.entries.filter(({ picture }) => picture)
  for (const [n, { place, picture }] of withPicture.entries()) {
    const letters = pictures[n]
    if (!picture) continue
    if (letters === undefined || letters.length < picture.letters) throw cutShort()
    if ((await digestOf(letters)) !== picture.digest) throw altered()
    places.set(place, { letters, picture })
  }
  const { entries, ...about } = list
  return {
    ...about,
    entries: entries.map(({ picture: _, ...entry }) => entry),
    fileOf: async ({ place, file: of }) => {
      const found = places.get(place)
      return found && of && new File([await decrypt(key, await inBytes(found.letters))], of.name, { type: found.picture.type })
    },
  }
}

/** Invalid base64 means the file was altered. */
async function inBytes(letters: string): Promise<Encrypted> {
  try {
    return sealedIn(letters)
  } catch {
    throw altered()
  }
}
