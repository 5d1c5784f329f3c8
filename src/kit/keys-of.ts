/** The keys of a record that is written down in the program, as a list that has one at least: for a choice among them. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(record) as [Key, ...Key[]]
