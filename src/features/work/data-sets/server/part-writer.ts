import type { DataValue } from '../rules/subjects.ts'

/** Writes one file of a subject, its rows as they come. */
export type PartWriter = {
  readonly add: (rows: readonly (readonly DataValue[])[]) => Promise<void>
  readonly finish: () => Promise<Uint8Array>
}
