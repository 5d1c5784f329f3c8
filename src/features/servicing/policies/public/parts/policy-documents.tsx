import { Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react'
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
          <PolicyDocumentButton key={kind} policyId={id} kind={kind} title={title} />
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

type ButtonProps = { readonly policyId: string; readonly kind: PolicyDocumentKind; readonly title: string }

/** Opens a document of a policy that is ready. */
export const PolicyDocumentButton = ({ policyId, kind, title }: ButtonProps) => (
  <FileButton
    endpoint={contract.policyDocument}
    input={{ params: { id: policyId, kind } }}
    variant="default"
    fullWidth
    justify="flex-start"
    leftSection={<IconFileTypePdf size={20} aria-hidden />}
  >
    {t(title)}
  </FileButton>
)
