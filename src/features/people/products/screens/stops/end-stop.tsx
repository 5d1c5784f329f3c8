import { addDays, dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type SalesStop, stopsContract } from '../../public/contract/stops.ts'

/** Proposes to sell a product again from today, or not to stop selling it. */
export function EndStop({ stop: { id, fromOn } }: { readonly stop: SalesStop }) {
  const { submit } = useWrite(stopsContract.proposeSalesAgain)
  const words =
    fromOn <= dayOf(now())
      ? {
          label: t('Sell it again'),
          title: t('Sell it again?'),
          text: t('A second person confirms it; it is sold again from then on. Say why.'),
        }
      : {
          label: t('Cancel this stop'),
          title: t('Cancel this stop?'),
          text: t('A second person confirms it; it then does not start. Say why.'),
        }
  return (
    <ReasonButton
      {...words}
      look={{ variant: 'default' }}
      act={(note) => submit({ params: { id }, body: { untilOn: addDays(dayOf(now()), -1), note } })}
    />
  )
}
