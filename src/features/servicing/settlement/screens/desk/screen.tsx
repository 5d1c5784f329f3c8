import { dayOf } from '#domain/day.ts'
import { now } from '#kit/web/clock.ts'
import { t } from '#kit/web/text.ts'
import { ListScreen } from '#kit/web/ui/list-screen.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { itemAddress, settlementsAddress } from '../../parts/addresses.ts'
import { ItemCard } from '../../parts/item-card.tsx'
import { contract } from '../../public/contract.ts'
import { settlementItemList } from '../../rules/list.ts'
import { TYPE_LABELS } from '../../rules/words.ts'

/** Items of all settlements that are waiting for someone in the finance office. */
export default function Desk() {
  return (
    <ListScreen
      title={t('Items to explain')}
      list={settlementItemList}
      name="settlement-desk"
      endpoint={contract.settlementItems}
      query={{ waiting: 'true' }}
      back={settlementsAddress()}
      chips={[
        { label: 'Not in the file', filters: { outcome: 'missing' } },
        { label: 'Unknown to us', filters: { outcome: 'unknown' } },
        { label: 'To confirm', filters: { state: 'proposed' } },
      ]}
      cells={{
        state: ({ state }) => <StatusBadge cycle="settlement-item" state={state} />,
        type: ({ type }) => <span style={{ whiteSpace: 'nowrap' }}>{t(TYPE_LABELS[type])}</span>,
      }}
      card={(item) => <ItemCard item={item} today={dayOf(now())} isNamed />}
      keyOf={({ id }) => id}
      to={({ id }) => itemAddress(id)}
      empty={{ title: t('Nothing to explain'), text: t('Every item that providers settled is explained.') }}
    />
  )
}
