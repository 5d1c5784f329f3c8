export type Fault = 'lost before' | 'answer lost' | 'twice' | 'time-out' | '500' | '401' | 'killed' | '409' | '422'

/** A lead as the phone wrote it last. */
export type WrittenLead = { readonly mobile: string; email: string; readonly outcomes: readonly string[] }

export type Told = {
  readonly acts: number
  /** So many waited at once. */
  readonly most: number
  readonly leads: readonly WrittenLead[]
  /** What it takes to write one while few and while many wait, in milliseconds. */
  readonly writing: { readonly few: number; readonly many: number; readonly waiting: number }
  readonly faults: Readonly<Partial<Record<Fault, number>>>
}
