import { pathTo } from '#domain/routing.ts'
import { officeChangeKind } from '#features/people/office-changes/public/server/kinds.ts'
import { StopValue } from '../rules/stop-form.ts'
import { addStop, endStop } from './store.ts'

export const STOP = 'sales-stop'

/** A line taken off sale, and until when. */
export const stopKind = officeChangeKind({
  kind: STOP,
  value: StopValue,
  path: () => pathTo('products/stops', { audience: 'agent' }),
  carryOut: ({ db }, { id, value }) => {
    if (value.what === 'end') return endStop(db, value.stopId, value.untilOn, id)
    const { untilOn = null, ...stop } = value.stop
    return addStop(db, { ...stop, untilOn, reason: value.reason, changeId: id })
  },
})
