import { Button, Group, Text } from '@mantine/core'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { useFormatters } from '#kit/web/formatters.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, PAPER_KINDS, type QuotationPaper } from '../contract.ts'

/** The documents that were photographed for a quotation, for everyone who sees it: nothing where there are none. */
export default function PapersList({ quotation }: { readonly quotation: Pick<Quotation, 'id'> }) {
  const params = { id: quotation.id }
  const read = useRead(contract.papers, { params })
  const items = read.data?.items ?? []
  if (items.length === 0) return <LoadError read={read} what={t('The documents could not be loaded.')} />
  return (
    <DetailCard title="Documents">
      {items.map((paper) => (
        <Paper key={paper.id} paper={paper} quotationId={quotation.id} />
      ))}
    </DetailCard>
  )
}

function Paper({ paper, quotationId }: { readonly paper: QuotationPaper; readonly quotationId: string }) {
  const { instant } = useFormatters()
  const remove = useWrite(contract.removePaper)
  const params = { id: quotationId, paperId: paper.id }
  const drop = async () => {
    const done = await remove.send({ params })
    if (done) setCached(contract.papers, { params: { id: quotationId } }, done.data)
  }
  return (
    <Group justify="space-between" py={6} gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text fw={550}>{t(PAPER_KINDS[paper.kind])}</Text>
        <Text size="sm" c="dimmed">
          {paper.isOfCustomer
            ? t('Sent by the customer, {when}', { when: instant(new Date(paper.createdAt)) })
            : t('Added by the agent’s side, {when}', { when: instant(new Date(paper.createdAt)) })}
        </Text>
      </div>
      <Group gap="xs">
        <FileButton
          endpoint={contract.paper}
          input={{ params }}
          variant="default"
          aria-label={t('Open: {what}', { what: t(PAPER_KINDS[paper.kind]) })}
        >
          {t('Open')}
        </FileButton>
        {paper.mayRemove && (
          <Button
            variant="subtle"
            color="coral"
            loading={remove.busy}
            onClick={() => void drop()}
            aria-label={t('Remove: {what}', { what: t(PAPER_KINDS[paper.kind]) })}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Group>
  )
}
