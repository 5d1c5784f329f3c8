import { Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { Fragment } from 'react'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { contract, type PolicyDetail, type PolicyDocumentKind } from '../contract.ts'

/** The documents of a policy: those that are there open, the others say what they wait for. */
export const PolicyDocuments = ({ policy: { id, documents } }: { readonly policy: Pick<PolicyDetail, 'id' | 'documents'> }) => (
  <DetailCard title="Documents">
    <Stack gap="xs">
      {documents.map(({ kind, title, ready, why }) =>
        ready ? (
          <Fragment key={kind}>
            <PolicyDocumentButton policyId={id} kind={kind} title={title} />
            {kind === 'certificate' && <Rolls policyId={id} />}
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
    </Stack>
  </DetailCard>
)

/** The certificate for thermal printers, by the width of their paper. */
const Rolls = ({ policyId }: { readonly policyId: string }) => (
  <Group gap="xs" grow>
    {(['58', '80'] as const).map((roll) => (
      <FileButton
        key={roll}
        endpoint={contract.policyDocument}
        input={{ params: { id: policyId, kind: 'certificate' }, query: { roll } }}
        variant="subtle"
        mih={44}
        leftSection={<IconPrinter size={18} aria-hidden />}
      >
        {t('{width} mm receipt', { width: roll })}
      </FileButton>
    ))}
  </Group>
)

type ButtonProps = { readonly policyId: string; readonly kind: PolicyDocumentKind; readonly title: string }

/** Opens a document of a policy that is ready. */
export const PolicyDocumentButton = ({ policyId, kind, title }: ButtonProps) => (
  <FileButton
    endpoint={contract.policyDocument}
    input={{ params: { id: policyId, kind }, query: {} }}
    variant="default"
    fullWidth
    styles={{ inner: { justifyContent: 'flex-start' } }}
    leftSection={<IconFileTypePdf size={20} aria-hidden />}
  >
    {t(title)}
  </FileButton>
)
