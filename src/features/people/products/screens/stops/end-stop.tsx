import { addDays, dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { type SalesStop, stopsContract } from '../../public/contract/stops.ts'

/** Proposes to sell a product again from today. */
export function EndStop({ stop: { id } }: { readonly stop: SalesStop }) {
  const { submit } = useWrite(stopsContract.proposeSalesAgain)
  return (
    <ReasonButton
      label={t('Sell it again')}
      title={t('Sell it again?')}
      text={t('A second person confirms it; it is sold again from then on. Say why.')}
      look={{ variant: 'default' }}
      act={(note) => submit({ params: { id }, body: { untilOn: addDays(dayOf(now()), -1), note } })}
    />
  )
}
