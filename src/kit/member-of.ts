/** What something from outside says under a name; undefined where it says nothing, or is no record. */
export const memberOf = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined
