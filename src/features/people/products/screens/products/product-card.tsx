import { Anchor, Card, List, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { IconShieldCheck } from '#kit/web/icons.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Money } from '#kit/web/ui/money.tsx'
import type { Line } from '#lines/line.ts'

type Props = {
  readonly line: Line /** Shows prices and what to have at hand as well. */
  readonly inFull: boolean
  readonly action: ReactNode
}

const MOST_EXAMPLES = 3

/** What a line of business covers, example prices, and the way to a price. All of it comes from the line itself. */
export function ProductCard({ line, inFull, action }: Props) {
  const { name, summary, examples } = line
  const [link] = useQueryParam('link')
  const shown = examples.slice(0, inFull ? MOST_EXAMPLES : 1)
  return (
    <Card withBorder component="section" aria-label={t(name)} padding="lg">
      <IconShieldCheck size={28} stroke={1.6} aria-hidden />
      <Title order={2} mt={4}>
        {t(name)}
      </Title>
      <Text c="dimmed" mb="sm">
        {t(summary)}
      </Text>
      {inFull && <AtHand line={line} />}
      <Table mb="md" verticalSpacing="xs" horizontalSpacing={0} captionSide="top">
        <Table.Caption ta="left" mt={0} mb={4}>
          {t('For example, with all taxes and fees')}
        </Table.Caption>
        <Table.Tbody>
          {shown.map(({ title, total }) => (
            <Table.Tr key={title}>
              <Table.Td>{t(title)}</Table.Td>
              <Table.Td ta="right" fw={600}>
                <Money centavos={total} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {line.documents.leaflet && (
        <Anchor
          component={Link}
          to={pathTo('quotes/product', { audience: 'public', line: line.code }, { line: line.code, link })}
          display="inline-block"
          py={10}
          mb="xs"
        >
          {t('What is covered and what is not')}
        </Anchor>
      )}
      <div style={{ marginTop: 'auto' }}>{action}</div>
    </Card>
  )
}

function AtHand({ line: { risk, sale, documents } }: { readonly line: Line }) {
  const [first] = risk.steps
  const points = [
    first?.help,
    sale.identityWorkflow && 'An identity document for the identity check before you pay.',
    documents.hasCertificates && 'You get the policy and its authenticated certificate of cover as soon as it is paid.',
  ].filter((point) => typeof point === 'string')
  return (
    <List size="sm" mb="md" spacing={4} aria-label={t('How it works')}>
      {points.map((point) => (
        <List.Item key={point}>{t(point)}</List.Item>
      ))}
    </List>
  )
}
