import type { DataValue } from '../rules/subjects.ts'

/** Writes one file of a subject, row by row. */
export type PartWriter = {
  readonly add: (rows: readonly (readonly DataValue[])[]) => Promise<void>
  readonly finish: () => Promise<Uint8Array>
}
