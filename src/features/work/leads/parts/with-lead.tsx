import type { ReactNode } from 'react'
import { pathTo } from '#domain/routing.ts'
import { useIsUnsent } from '#kit/web/outbox.ts'
import { useRecordedId } from '#kit/web/queued-write.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { contract, type Lead } from '../public/contract/leads.ts'

const all = () => pathTo('leads/leads', { audience: 'agent' }, { leadType: 'all' })

/** Renders the lead that the address names, `?id=…`; if there is none, says so and offers the way on. */
export function WithLead({ children }: { readonly children: (lead: Lead) => ReactNode }) {
  const [asked] = useQueryParam('id')
  const id = useRecordedId(asked)
  // A lead that was written on this device is known only here until it is sent.
  const isUnsent = useIsUnsent(id)
  const read = useRead(contract.lead, { params: { id: id ?? '' } }, { enabled: id !== undefined && isUnsent === false })
  if (!id) return <MissingRecord what={t('No lead was chosen.')} to={all()} way={t('See the leads')} />
  if (read.error?.status === 404) return <MissingRecord what={read.error.message} to={all()} way={t('See the leads')} />
  return (
    <Loaded read={read} page={{ title: t('Lead'), back: all() }}>
      {children}
    </Loaded>
  )
}
