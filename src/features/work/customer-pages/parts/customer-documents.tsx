import { Card, Stack, Text } from '@mantine/core'
import type { Customer } from '#features/people/customers/public/contract.ts'
import { InvoiceButton, PolicyDocumentButton } from '#features/servicing/policies/public/parts/policy-documents.tsx'
import { t } from '#kit/web/text.ts'
import { Section } from './record-rows.tsx'

/** What can be printed or sent, policy by policy. */
export function CustomerDocuments({ customer }: { readonly customer: Customer }) {
  const withDocuments = customer.policies.items
    .map((policy) => ({ ...policy, documents: policy.documents.filter(({ ready }) => ready) }))
    .filter(({ documents }) => documents.length > 0)
  return (
    <Section title="Documents" none="Documents appear here once a policy is issued." isEmpty={withDocuments.length === 0}>
      {withDocuments.map(({ id, reference, description, documents, invoices }) => (
        <Card key={id} withBorder padding="sm">
          <Text size="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
            {[description, reference].filter(Boolean).join(' · ')}
          </Text>
          <Stack gap="xs">
            {documents.map(({ kind, title }) => (
              <PolicyDocumentButton key={kind} policyId={id} kind={kind}>
                {t(title)}
              </PolicyDocumentButton>
            ))}
            {invoices.map((invoice) => (
              <InvoiceButton key={invoice.number} policyId={id} {...invoice} />
            ))}
          </Stack>
        </Card>
      ))}
    </Section>
  )
}
