import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import type { Side } from '#domain/side.ts'
import { t } from '#kit/web/text.ts'
import { Slotted } from '#kit/web/ui/slot.tsx'
import type { HomePolicy } from '../../public/contract.ts'
import { policyAddress } from '../../public/parts/addresses.ts'
import { InvoiceButton, PolicyDocumentButton } from '../../public/parts/policy-documents.tsx'
import { onOwnPolicy } from '../../public/parts/slots.ts'
import { INVOICE_TITLES } from '../../public/rules/invoice-kinds.ts'
import { bestDocument } from '../../public/rules/policies.ts'

const CUSTOMER: Side = 'customer'

/** An issued policy: its state, with what its holder shows and keeps: the certificate, or else the policy, and the newest invoice. */
export function InForce({ policy }: { readonly policy: HomePolicy }) {
  const { id, description, lineName, reference, coverFrom, coverTo, documents, invoices, next } = policy
  const best = bestDocument(documents)
  const invoice = invoices.at(-1)
  return (
    <Card withBorder component="article" aria-label={description || t(lineName)}>
      <Anchor component={Link} to={policyAddress('customer', policy)} fw={600} py={8} style={{ overflowWrap: 'anywhere' }}>
        {description || t(lineName)}
      </Anchor>
      <Text size="sm" fw={550}>
        {t(next.title)}
      </Text>
      <Group justify="space-between" gap={4}>
        <Text size="sm">
          {formatDay(coverFrom)} – {formatDay(coverTo)}
        </Text>
        <Text size="sm" c="dimmed" className="figures">
          {reference}
        </Text>
      </Group>
      <Stack gap="xs" mt="sm">
        {best && (
          <PolicyDocumentButton policyId={id} kind={best.kind}>
            {best.kind === 'certificate' ? t('Certificate of cover (COC)') : t(best.title)}
          </PolicyDocumentButton>
        )}
        {invoice && <InvoiceButton policyId={id} number={invoice.number} title={INVOICE_TITLES[invoice.kind]} total={invoice.total} />}
        <Slotted slot={onOwnPolicy} with={{ policyId: id, audience: CUSTOMER }} />
      </Stack>
    </Card>
  )
}
