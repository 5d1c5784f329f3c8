import { Alert, Text } from '@mantine/core'
import { formatMobile } from '#domain/mobile.ts'
import { contract as leads } from '#features/leads/contract.ts'
import { t } from '#kit/web/text.ts'
import { useRead } from '#kit/web/use-read.ts'

/** For which lead a quotation is begun, and that nothing of theirs is asked again. */
export function ForWhom({ leadId }: { readonly leadId: string }) {
  const { data: lead, error } = useRead(leads.lead, { params: { id: leadId } })
  if (error)
    return (
      <Alert color="coral" mb="md" role="alert">
        {error.message}
      </Alert>
    )
  return lead ? (
    <Alert color="brand" mb="md" title={t('For {name}', { name: lead.personName })}>
      <Text size="sm">
        {t('{mobile} · What is known of the lead is filled in for you later.', { mobile: formatMobile(lead.primaryMobile) })}
      </Text>
    </Alert>
  ) : null
}
