import { Anchor, List } from '@mantine/core'
import { Link } from 'react-router'
import { formatInstant } from '#domain/day.ts'
import { formatPesos } from '#domain/money.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { lineNames } from '#lines/names.ts'
import { stepAddress } from '../../public/parts/addresses.ts'
import { draftName } from '../../public/rules/answers.ts'
import { useOfflineQuotations } from './store.ts'

/** Quotations that were started on this device and that the server does not have yet, each with a link to continue. */
export function BegunOffline({ line }: { readonly line?: string | undefined }) {
  const begun = useOfflineQuotations().filter((each) => line === undefined || each.line === line)
  if (begun.length === 0) return null
  return (
    <SectionCard title="On this device only">
      <List listStyleType="none" spacing={4} p={0}>
        {begun.map((each) => (
          <List.Item key={each.id}>
            <Anchor component={Link} to={stepAddress('agent', each, each.made ? 'confirm' : each.step)} py={8} display="inline-block">
              {[
                t(lineNames[each.line] ?? each.line),
                draftName(each.holder) || each.description,
                each.made && formatPesos(each.made.worksheet.total),
                each.made ? t('waiting to be sent') : t('started {when}', { when: formatInstant(new Date(each.startedAt)) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </SectionCard>
  )
}
