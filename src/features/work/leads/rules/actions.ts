import { leadStep } from '#domain/lead-life.ts'
import type { Staff } from '#kit/actor.ts'
import type { Action } from '../public/contract/record.ts'

type Standing = { readonly status: string; readonly grouping: string }

/** What a staff member who may see the lead may do with it in its current state. */
export function mayDo({ status, grouping }: Standing, { features }: Pick<Staff, 'features'>): Action[] {
  const can = (feature: string) => features.includes(feature)
  const works = can('LEADS')
  const allowed: Readonly<Record<Action, boolean>> = {
    edit: works && status !== 'discarded',
    'record-outcome': works && leadStep(status, 'record-contact') !== undefined,
    discard: works && leadStep(status, 'discard') !== undefined,
    restore: works && leadStep(status, 'restore') !== undefined,
    allocate: can('TEAM') && status !== 'discarded',
    quote: can('QUOTES') && grouping !== 'discarded' && grouping !== 'failed',
  }
  return (['edit', 'record-outcome', 'discard', 'restore', 'allocate', 'quote'] as const).filter((action) => allowed[action])
}
