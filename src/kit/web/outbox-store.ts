import { z } from 'zod'
import { FieldConflict } from '../field-conflict.ts'
import { now } from './clock.ts'
import { DRAFT_PREFIX } from './draft-prefix.ts'
import { queries } from './queries.ts'
import { deleteEncrypted, getEncrypted, getEncryptedFile, namesBeginning, putEncrypted, putEncryptedFile } from './vault.ts'

/** Stored as drafts, so that waiting entries outlive a session that merely ended. */
const PREFIX = `${DRAFT_PREFIX}outbox/`
/**
 * By record, the places of the entries about it: writing or sending one entry reads only what it depends on, however many others are
 * waiting.
 */
const RECORDS = `${DRAFT_PREFIX}outbox-records/`
const FILES = `${DRAFT_PREFIX}outbox-files/`
export const OUTBOX_QUERY = ['outbox']

export const KeptEntry = z.object({
  /** The id of the action: sent twice under the same id, it counts once. */
  id: z.uuid(),
  writtenAt: z.iso.datetime(),
  /** By how many milliseconds the device's clock was ahead then, as far as it knew. */
  ahead: z.number().optional(),
  /** A title in the words of the person who wrote it. */
  title: z.string(),
  /** Ids of the records that it concerns; entries of one record are sent in order. */
  about: z.array(z.string()),
  /** The file that is sent with it; stored beside the entry. */
  file: z.object({ name: z.string(), size: z.int() }).optional(),
  /** A file that its sender holds back until the connection costs nothing. */
  waitsForWifi: z.boolean().optional(),
  /** When it was put into a file for another device, which may send it as well. */
  handedOver: z.iso.datetime().optional(),
  tries: z.int().default(0),
  nextTry: z.iso.datetime().optional(),
  /** Why it is not there yet. */
  problem: z.string().optional(),
  /**
   * The server refuses it, perhaps because of another person's change to the same record. It is set aside, and holds back only what needs
   * it.
   */
  refused: z.object({ isOvertaken: z.boolean(), conflicts: z.array(FieldConflict).optional() }).optional(),
  content: z.unknown(),
})
export type StoredEntry = z.output<typeof KeptEntry> & { readonly place: string }

/** Two entries written within one millisecond stay in order too. */
let written = 0
/** Entries are sent in the order of their places: first those without a file, in the order written, then those with one. */
export const newPlace = (name: string, { id, file }: Pick<StoredEntry, 'id' | 'file'>): string => {
  written = Math.max(written + 1, now().getTime())
  return `${PREFIX}${name}/${file ? 'file-' : ''}${String(written).padStart(14, '0')}/${id}`
}
/** Whether an action could have a place of that name: one from elsewhere must not lead anywhere else. */
export const fitsPlace = (name: string, { place, id, file }: Pick<StoredEntry, 'place' | 'id' | 'file'>): boolean => {
  const [before, after] = [`${PREFIX}${name}/${file ? 'file-' : ''}`, `/${id}`]
  return place.startsWith(before) && place.endsWith(after) && /^\d{14}$/.test(place.slice(before.length, -after.length))
}
export const nameIn = (place: string): string => place.slice(PREFIX.length).split('/')[0] ?? ''

const rowOf = (place: string, record: string): string => {
  const name = nameIn(place)
  return `${RECORDS}${name}/${record}/${place.slice(`${PREFIX}${name}/`.length)}`
}
const rowsOf = ({ place, id, about }: StoredEntry): readonly string[] => [...new Set([id, ...about])].map((record) => rowOf(place, record))

export const placesOf = async (name = ''): Promise<readonly string[]> =>
  (await namesBeginning(name === '' ? PREFIX : `${PREFIX}${name}/`)).toSorted()

export async function entryAt(place: string): Promise<StoredEntry | undefined> {
  const found = KeptEntry.safeParse(await getEncrypted(place))
  return found.success ? { ...found.data, place } : undefined
}

const entriesAt = async (places: readonly string[]): Promise<readonly StoredEntry[]> =>
  (await Promise.all(places.map(entryAt))).filter((entry) => entry !== undefined)

/** The entries that make one of these records or concern it, in sending order. */
export async function entriesAbout(name: string, records: readonly string[]): Promise<readonly StoredEntry[]> {
  const rows = await Promise.all(
    records.map(async (record) => {
      const within = `${RECORDS}${name}/${record}/`
      return (await namesBeginning(within)).map((row) => `${PREFIX}${name}/${row.slice(within.length)}`)
    }),
  )
  return entriesAt([...new Set(rows.flat())].toSorted())
}

/** The entry of an action, if it is waiting here. */
export const entryOfAct = async (name: string, id: string): Promise<StoredEntry | undefined> =>
  (await entriesAbout(name, [id])).find((entry) => entry.id === id)

/** All waiting entries, oldest first. */
export async function allEntries(): Promise<readonly StoredEntry[]> {
  await findByRecord()
  return (await entriesAt(await placesOf())).toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt))
}

/** Indexes by their records entries that an earlier release wrote. */
export async function findByRecord(name = ''): Promise<void> {
  const [places, rows] = [await placesOf(name), new Set(await namesBeginning(name === '' ? RECORDS : `${RECORDS}${name}/`))]
  const unknown = places.filter((place) => !rows.has(rowOf(place, place.slice(place.lastIndexOf('/') + 1))))
  for (const entry of await entriesAt(unknown)) await keepRows(rowsOf(entry))
}

const keepRows = async (rows: readonly string[]): Promise<boolean> =>
  (await Promise.all(rows.map((row) => putEncrypted(row, true)))).every((isKept) => isKept)

/** Shows the change of one entry, without reading the others again. */
async function show(place: string, entry: StoredEntry | undefined): Promise<void> {
  if (queries.isFetching({ queryKey: OUTBOX_QUERY }) > 0) return queries.invalidateQueries({ queryKey: OUTBOX_QUERY })
  queries.setQueryData<readonly StoredEntry[]>(OUTBOX_QUERY, (all) => {
    if (!all) return all
    const isThere = all.some((each) => each.place === place)
    if (!entry) return all.filter((each) => each.place !== place)
    return isThere ? all.map((each) => (each.place === place ? entry : each)) : [...all, entry]
  })
}

/** The index rows come first: a row that leads to nothing does no harm. Returns false if the device has no room. */
export async function keepEntry({ place, ...entry }: StoredEntry, before?: StoredEntry): Promise<boolean> {
  const rows = rowsOf({ ...entry, place })
  const isKept = (await keepRows(before ? rows.filter((row) => !rowsOf(before).includes(row)) : rows)) && (await putEncrypted(place, entry))
  if (!isKept) return false
  if (before) await Promise.all(rowsOf(before).map((row) => (rows.includes(row) ? undefined : deleteEncrypted(row))))
  await show(place, { ...entry, place })
  return true
}

/** Saves an entry with updated information. */
export const noteOf = async (entry: StoredEntry): Promise<boolean> => keepEntry(entry, entry)

export async function forgetEntry(entry: StoredEntry): Promise<void> {
  await deleteEncrypted(entry.place)
  await Promise.all([...rowsOf(entry), FILES + entry.id].map((name) => deleteEncrypted(name)))
  await show(entry.place, undefined)
}

export const keepFile = (id: string, file: File): Promise<boolean> => putEncryptedFile(FILES + id, file)

/** The file of an entry, with its original name. */
export async function fileOf({ id, file }: Pick<StoredEntry, 'id' | 'file'>): Promise<File | undefined> {
  const kept = file && (await getEncryptedFile(FILES + id))
  return kept && new File([kept], file.name, { type: kept.type })
}
