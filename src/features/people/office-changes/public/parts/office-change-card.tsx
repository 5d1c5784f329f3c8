import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type OfficeChange, officeChangesContract } from '../contract.ts'
import { DecisionCard } from './decision-card.tsx'

/** A change of the installation, with a link to what it changes. */
export function OfficeChangeCard({ change }: { readonly change: OfficeChange }) {
  const { send, submit, busy } = useWrite(officeChangesContract.decideOfficeChange)
  const { pathname } = useLocation()
  const params = { id: change.id }
  return (
    <DecisionCard
      title={change.title}
      cycle="office-change"
      change={change}
      busy={busy}
      send={(body) => send({ params, body })}
      submit={(body) => submit({ params, body })}
    >
      {!change.path.startsWith(pathname) && (
        <Anchor
          component={Link}
          to={change.path}
          mt="xs"
          display="inline-block"
          aria-label={t('Review it: {title}', { title: change.title })}
        >
          {t('Review it')}
        </Anchor>
      )}
    </DecisionCard>
  )
}

/** The versions of one subject: what is waiting, then what was in force and what was refused. */
export const OfficeChangeCards = ({ changes }: { readonly changes: readonly OfficeChange[] }) =>
  changes.map((change) => <OfficeChangeCard key={change.id} change={change} />)
