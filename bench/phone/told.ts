export type Fault = 'lost before' | 'answer lost' | 'twice' | 'time-out' | '500' | '401' | 'killed' | '409' | '422'

/** A lead as last written by the phone. */
export type WrittenLead = { readonly mobile: string; email: string; readonly outcomes: readonly string[] }

export type Told = {
  readonly acts: number
  /** So many waited at once. */
  readonly most: number
  readonly leads: readonly WrittenLead[]
  /** Milliseconds per write while few and while many are waiting. */
  readonly writing: { readonly few: number; readonly many: number; readonly waiting: number }
  readonly faults: Readonly<Partial<Record<Fault, number>>>
}
