import type { TariffState } from '#domain/tariff-life.ts'
import { joinMessages, type Message, msg } from '#kit/message.ts'
import type { Line } from '#lines/line.ts'
import { defectsOf, locatedMessage } from './defects.ts'
import type { Tables } from './values.ts'

/** What happens to a version that this release cannot read, and what to do. */
const REMEDIES: Readonly<Record<TariffState, string>> = {
  draft: 'Fix it, or discard it.',
  proposed: 'Open it for changes and fix it, or discard it.',
  active: 'Nothing is priced with it: start a draft from it, fix that and activate it, or run the previous release.',
  retired: 'Policies that it priced cannot be shown or printed. Run the previous release.',
  discarded: '',
}

type Version = { readonly version: string; readonly state: TariffState; readonly tables: Tables }

/** Why this release cannot read the tables of a version, which may come from another release, and what to do; undefined where it can. */
export function unfitText(line: Line, { version, state, tables }: Version): Message | undefined {
  if (line.price.fits({ version, tables })) return undefined
  const [first, ...others] = defectsOf(line, version, tables)
  const more = others.length === 1 ? 'There is one more error.' : msg`There are ${others.length} more errors.`
  return joinMessages(
    msg`${version} of ${line.name} (${state}) does not match this release of the program.`,
    first && locatedMessage(first),
    others.length > 0 ? more : undefined,
    REMEDIES[state],
  )
}
