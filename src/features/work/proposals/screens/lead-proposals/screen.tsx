import { Anchor, Button, Card, Menu, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { Lead } from '#features/work/leads/public/contract/leads.ts'
import { LeadFrame } from '#features/work/leads/public/parts/lead-frame.tsx'
import { IconFileText } from '#kit/web/icons.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DropdownMenu } from '#kit/web/ui/dropdown-menu.tsx'
import { Empty } from '#kit/web/ui/empty.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { lines } from '#lines'
import type { Line } from '#lines/line.ts'
import { needsAddress, proposalAddress, quoteAddress } from '../../parts/addresses.ts'
import { ProposalRow } from '../../parts/proposal-row.tsx'
import { contract } from '../../public/contract.ts'

/** What is being sold to a lead, and the way to sell more. */
export default function LeadProposals() {
  return (
    <LeadFrame section="proposals/lead-proposals" actions={(lead) => (lead.may.includes('quote') ? <Begin lead={lead} /> : null)}>
      {(lead) => (
        <>
          <Proposals lead={lead} />
          <Text size="sm" mt="md" ta="center">
            <Anchor component={Link} to={needsAddress(lead._id)} py={8}>
              {t('Find out what {name} needs', { name: lead.firstName })}
            </Anchor>
          </Text>
        </>
      )}
    </LeadFrame>
  )
}

type Props = { readonly lead: Lead }

function Proposals({ lead }: Props) {
  const read = useRead(contract.proposalsOfLead, { params: { id: lead._id } })
  return (
    <Loaded read={read}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={t('No proposals yet')} icon={<IconFileText size={32} stroke={1.5} />}>
            {t('A quotation takes the name, number and address from the lead. A proposal keeps what you know until there is a price.')}
          </Empty>
        ) : (
          <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {items.map((row) => (
              <li key={row._id}>
                <Card component={Link} to={proposalAddress(row._id)} withBorder c="inherit">
                  <ProposalRow row={row} heading={row.LOB} />
                </Card>
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

const sold: readonly Line[] = Object.values(lines)

function Begin({ lead }: Props) {
  const navigate = useNavigate()
  const maySell = useFeature('QUOTES')
  const create = useWrite(contract.createProposal)
  const begin = async (line: string) => {
    const done = await create.send({ body: { leadId: lead._id, line } })
    if (!done) return
    setCached(contract.proposal, { params: { id: done.data.id } }, done.data)
    navigate(proposalAddress(done.data.id))
  }
  const [first] = sold
  return (
    <>
      {sold.length === 1 && first ? (
        <Button variant="default" loading={create.busy} onClick={() => void begin(first.code)}>
          {t('New proposal')}
        </Button>
      ) : (
        <DropdownMenu position="top">
          <Menu.Target>
            <Button variant="default" loading={create.busy}>
              {t('New proposal')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {sold.map(({ code, name }) => (
              <Menu.Item key={code} onClick={() => void begin(code)}>
                {t(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </DropdownMenu>
      )}
      {maySell && (
        <Button component={Link} to={quoteAddress(lead._id)}>
          {t('New quotation')}
        </Button>
      )}
    </>
  )
}
