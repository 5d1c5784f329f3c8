import { Button, Group, Stack, Text } from '@mantine/core'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import type { Side } from '#domain/side.ts'
import { IconFileText, IconFileTypePdf, IconFirstAidKit, IconPrinter, IconReceipt } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { contract, type PolicyDetail } from '../contract.ts'
import { INVOICE_TITLES } from '../rules/invoice-kinds.ts'
import { cardAddress } from './addresses.ts'

/** The documents of a policy: those that are ready open, the others say what they are waiting for. */
export const PolicyDocuments = ({
  policy: { id, line, card, documents, invoices },
  audience,
}: {
  readonly policy: Pick<PolicyDetail, 'id' | 'line' | 'card' | 'documents' | 'invoices'>
  readonly audience: Side
}) => (
  <DetailCard title="Documents">
    <Stack gap="xs">
      {documents.map(({ kind, title, ready, why }) =>
        ready ? (
          <Fragment key={kind}>
            <PolicyDocumentButton policyId={id} kind={kind}>
              {t(title)}
            </PolicyDocumentButton>
            {kind === 'certificate' && audience === 'agent' && <Rolls policyId={id} />}
          </Fragment>
        ) : (
          <Group key={kind} gap="sm" wrap="nowrap" mih={44} c="dimmed">
            <IconFileText size={20} aria-hidden style={{ flexShrink: 0 }} />
            <Text size="sm">
              {t(title)}. {why && t(why)}
            </Text>
          </Group>
        ),
      )}
      {card && (
        <Button
          component={Link}
          to={cardAddress(audience, { id, line })}
          variant="default"
          fullWidth
          styles={{ inner: { justifyContent: 'flex-start' } }}
          mih={44}
          leftSection={<IconFirstAidKit size={20} aria-hidden />}
        >
          {t(card.title)}
        </Button>
      )}
      {invoices.map(({ number, kind, total }) => (
        <InvoiceButton key={number} policyId={id} number={number} title={INVOICE_TITLES[kind]} total={total} />
      ))}
    </Stack>
  </DetailCard>
)

/** The certificate for thermal printers, by their paper width. */
const Rolls = ({ policyId }: { readonly policyId: string }) => (
  <Group gap="xs" role="group" aria-label={t('Certificate for a receipt printer')}>
    <Text size="sm" c="dimmed" aria-hidden>
      {t('Certificate for a receipt printer')}
    </Text>
    {(['58', '80'] as const).map((roll) => (
      <FileButton
        key={roll}
        endpoint={contract.policyDocument}
        input={{ params: { id: policyId, kind: 'certificate' }, query: { roll } }}
        variant="subtle"
        mih={44}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('{width} mm', { width: roll })}
      </FileButton>
    ))}
  </Group>
)

type ButtonProps = {
  readonly policyId: string
  /** Which document; for an invoice or credit note, its number. */
  readonly kind: string
  readonly icon?: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>
  readonly children: ReactNode
}

/** Opens a policy document that is ready. */
export const PolicyDocumentButton = ({ policyId, kind, icon: Icon = IconFileTypePdf, children }: ButtonProps) => (
  <FileButton
    endpoint={contract.policyDocument}
    input={{ params: { id: policyId, kind }, query: {} }}
    variant="default"
    fullWidth
    styles={{ inner: { justifyContent: 'flex-start' }, label: { textAlign: 'left' } }}
    leftSection={<Icon size={20} aria-hidden />}
    h="auto"
    mih={44}
    py={6}
  >
    {children}
  </FileButton>
)

type InvoiceProps = { readonly policyId: string; readonly number: string; readonly title: string; readonly total: number }

/** Opens an invoice or a credit note. */
export const InvoiceButton = ({ policyId, number, title, total }: InvoiceProps) => (
  <PolicyDocumentButton policyId={policyId} kind={number} icon={IconReceipt}>
    <Text span inherit ta="left" lh={1.3}>
      {t(title)}
      <Text span display="block" size="sm" c="dimmed" fw={400} className="figures">
        {number} · {formatPesos(total)}
      </Text>
    </Text>
  </PolicyDocumentButton>
)
