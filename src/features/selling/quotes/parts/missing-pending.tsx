import { pathTo } from '#domain/routing.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'

type Props = { readonly title: string; readonly audience: Side }

/** Technical control without a quotation chosen: links to those waiting for a decision. */
export const MissingPending = ({ title, audience }: Props) =>
  audience === 'agent' ? (
    <MissingRecord
      title={title}
      what={t('No quotation was chosen.')}
      to={pathTo('underwriting/technical-control', { audience })}
      way={t('See what is waiting for a decision')}
    />
  ) : (
    <MissingRecord
      title={title}
      what={t('No quotation was chosen.')}
      to={pathTo('policies/my-list', { audience }, { tab: 'quotations' })}
      way={t('See your quotations')}
    />
  )
