import { addDays, type Day, formatDay } from '#domain/day.ts'
import { joinMessages, msg, withI18n } from '#kit/message.ts'
import { tariffFor } from '../public/rules.ts'
import { type Effect, lastOf, type Period } from './periods.ts'

/** A version that includes a version of another line, as it is in its tables. */
export type Bundled = { readonly lineName: string; readonly by: Period; readonly version: string }

type Stretch = { readonly from: Day; readonly to: Day }

const laterOf = (a: Day, b: Day) => (a > b ? a : b)
const earlierOf = (a: Day, b: Day) => (a < b ? a : b)

/** Days from today on that one version prices while the other is not in force. */
function without(by: Period, sold: Period | undefined, today: Day): Stretch[] {
  const all = { from: laterOf(by.effectiveFrom, today), to: lastOf(by) }
  const stretches = sold
    ? [
        { from: all.from, to: earlierOf(all.to, addDays(sold.effectiveFrom, -1)) },
        ...(sold.effectiveTo ? [{ from: laterOf(all.from, addDays(sold.effectiveTo, 1)), to: all.to }] : []),
      ]
    : [all]
  return stretches.filter(({ from, to }) => from <= to)
}

/** Days on which a version includes another that is not in force then: the customer would pay what no one pays for it alone. */
export function bundledOutOfForce(alongs: readonly Bundled[], active: readonly Period[], today: Day): Effect[] {
  return alongs.flatMap(({ lineName, by, version }) =>
    without(
      by,
      active.find((each) => each.version === version),
      today,
    ).map(({ from, to }) => {
      const said =
        by.effectiveTo === null && to === lastOf(by)
          ? msg`From ${formatDay(from)}, ${by.version} also sells ${version}, which is not in force then.`
          : msg`From ${formatDay(from)} to ${formatDay(to)}, ${by.version} also sells ${version}, which is not in force then.`
      const instead = tariffFor(active, from)
      const remedy = instead && msg`Let ${lineName} also sell ${instead.version} at that time.`
      return {
        code: `along:${by.version}:${version}:${from}:${to}`,
        ...withI18n('sentence', joinMessages(said, remedy)),
      }
    }),
  )
}
