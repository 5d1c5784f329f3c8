import { Anchor, Badge, Card, Group, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { PAPER_KINDS, contract as papersContract } from '#features/selling/papers/public/contract.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { LoadError } from '#kit/web/ui/load-error.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { caseAddress } from '../../parts/addresses.ts'
import { contract } from '../contract/underwriting.ts'

/** The number of cases shown on a home page; the others are on the desk. */
const SHOWN = 3

/** Documents of cases that are waiting for a decision, longest waiting first, each a tap away: nothing where there are none. */
export default function WaitingPapers() {
  const read = useRead(contract.cases, { query: { desk: 'all', papers: true } })
  const items = read.data?.items ?? []
  if (items.length === 0) return <LoadError read={read} what={t('The documents waiting for you could not be loaded.')} />
  return (
    <section aria-labelledby="papers">
      <Group gap="xs" mb="sm">
        <Title order={2} id="papers">
          {t('Documents to read')}
        </Title>
        <Badge className="figures">{read.data?.count}</Badge>
      </Group>
      {items.slice(0, SHOWN).map(({ id, quotationId, description, quotationNumber, staffName, waitingSince, papers }) => (
        <Card key={id} withBorder mb="xs">
          <Anchor component={Link} to={caseAddress(id, 'all')} fw={600} py={4}>
            {description}
          </Anchor>
          <Text size="sm" c="dimmed">
            {quotationNumber} · {staffName} · {t('Waiting since')} <InstantText at={waitingSince} />
          </Text>
          <Group gap="xs" mt="xs">
            {papers.map((paper) => (
              <FileButton
                key={paper.id}
                endpoint={papersContract.paper}
                input={{ params: { id: quotationId, paperId: paper.id } }}
                variant="default"
              >
                {t(PAPER_KINDS[paper.kind])}
              </FileButton>
            ))}
          </Group>
        </Card>
      ))}
    </section>
  )
}
