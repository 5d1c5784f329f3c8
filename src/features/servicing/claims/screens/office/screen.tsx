import { Alert, Anchor, Box } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { ContactButtons } from '#kit/web/ui/contact-buttons.tsx'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DeskColumns } from '#kit/web/ui/desk-columns.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Money } from '#kit/web/ui/money.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { WaitingNote } from '#kit/web/ui/waiting-note.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { reportFailure } from '#kit/web/use-write.ts'
import { queueAddress, thirdPartyAddress } from '../../parts/addresses.ts'
import { ClaimBadge } from '../../parts/claim-badge.tsx'
import { DecisionLetter } from '../../parts/decision-letter.tsx'
import { FileRows } from '../../parts/file-rows.tsx'
import { fileLook, SentFiles } from '../../parts/sent-files.tsx'
import { useWaitingClaimFiles } from '../../parts/waiting-claim-files.ts'
import { Written } from '../../parts/written.tsx'
import { type OfficeClaim, officeContract } from '../../public/contract/office.ts'
import { FAULT_TITLES } from '../../rules/fault.ts'
import { accountText } from '../../rules/pay-to.ts'
import { STANDING_SENTENCES } from '../../rules/standing.ts'
import { amountName, isOver } from '../../rules/steps.ts'
import { Keeping, Writing } from './step-forms.tsx'
import { Steps } from './steps.tsx'

const EVERY_MS = 30_000
const AGENT = { audience: 'agent' } as const

/** One claim at the office: what was reported and sent on the left; possible steps, the policy at the time and the amounts on the right. */
export default function Office() {
  const [id] = useQueryParam('claim')
  return id ? <One id={id} /> : <MissingRecord what={t('No claim was chosen.')} to={queueAddress()} way={t('Claims office')} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(officeContract.officeClaim, { params: { id } }, { every: EVERY_MS })
  return (
    <Loaded read={read} page={{ title: t('Claim'), back: queueAddress() }}>
      {(claim) => <Shown claim={claim} />}
    </Loaded>
  )
}

const Shown = ({ claim }: { readonly claim: OfficeClaim }) => (
  <Page
    title={claim.policy.holderName}
    subtitle={`${claim.number} · ${t(claim.loss)}`}
    back={queueAddress()}
    aside={<ClaimBadge {...claim} />}
    wide
  >
    <Warnings claim={claim} />
    <DeskColumns
      sections={[
        { name: 'steps', on: 'right', shown: <Steps claim={claim} /> },
        { name: 'reported', on: 'left', shown: <Reported claim={claim} /> },
        { name: 'files', on: 'left', shown: <Files claim={claim} /> },
        {
          name: 'written',
          on: 'left',
          shown: (
            <Written messages={claim.messages}>
              <Writing claim={claim} />
            </Written>
          ),
        },
        { name: 'standing', on: 'right', shown: <Standing claim={claim} /> },
        { name: 'policy', on: 'right', shown: <AsItStood claim={claim} /> },
        { name: 'third parties', on: 'right', shown: <ThirdParties claim={claim} /> },
        {
          name: 'history',
          on: 'right',
          shown: (
            <SectionCard title="What happened so far" isFolded>
              <Timeline happenings={claim.happened.toReversed().map(({ at, title, by }) => ({ at, title: t(title), by }))} />
            </SectionCard>
          ),
        },
      ]}
    />
  </Page>
)

/** What was received, and upload of what people bring or post to the office. */
function Files({ claim: { id, files, photos, papers } }: { readonly claim: OfficeClaim }) {
  const waiting = useWaitingClaimFiles(id)
  return (
    <>
      <SentFiles
        files={files}
        open={(fileId, title) => (
          <FileButton endpoint={officeContract.officeClaimFile} input={{ params: { id, fileId } }} {...fileLook(title)} />
        )}
      />
      <WaitingNote files={waiting} />
      <SectionCard title="Brought or posted to the office" isFolded>
        <FileRows
          label={t('Brought or posted to the office')}
          papers={[...photos, ...papers]}
          count={(code) => files.filter(({ paper }) => paper === code).length}
          add={(place, chosen) => void waiting.add(chosen.map((file) => ({ file, place }))).catch(reportFailure)}
        />
      </SectionCard>
    </>
  )
}

/** What to check before it is decided. */
function Warnings({ claim: { state, standing, lateDays, limit } }: { readonly claim: OfficeClaim }) {
  if (isOver(state)) return null
  const said = [
    t(STANDING_SENTENCES[standing]),
    lateDays !== null && t('It was reported {days} days after it happened.', { days: lateDays }),
    limit === 0 && t('The policy does not pay for such a loss.'),
  ].filter(Boolean)
  return said.length === 0 ? null : (
    <Alert color="mango" mb="md" title={t('Check the cover first')}>
      {said.join(' ')}
    </Alert>
  )
}

const Reported = ({ claim: { lossAt, place, story, facts, createdAt, wanted } }: { readonly claim: OfficeClaim }) => (
  <DetailCard
    title="What was reported"
    details={[
      { label: 'When', value: <InstantText at={lossAt} /> },
      { label: 'Where', value: place },
      { label: 'What happened', value: story },
      ...facts,
      { label: 'Reported', value: <InstantText at={createdAt} /> },
      { label: 'Documents asked for', value: wanted.map(({ title, isThere }) => `${t(title)}${isThere ? ' ✓' : ''}`).join(', ') },
    ]}
  />
)

/** What others, who are not insured, reported about the same accident. */
const ThirdParties = ({ claim: { thirdParties } }: { readonly claim: OfficeClaim }) =>
  thirdParties.length === 0 ? null : (
    <SectionCard title="Reported by third parties">
      {thirdParties.map(({ id, number, name }) => (
        <Anchor key={id} component={Link} to={thirdPartyAddress(id)} py={8} display="block">
          {number} · {name}
        </Anchor>
      ))}
    </SectionCard>
  )

const Standing = ({ claim }: { readonly claim: OfficeClaim }) => (
  <DetailCard
    title="Times and amounts"
    details={[
      { label: 'Due', value: claim.dueAt && <InstantText at={claim.dueAt} /> },
      { label: 'By law, to be paid by', value: !isOver(claim.state) && claim.latestAt && <InstantText at={claim.latestAt} /> },
      { label: 'Handled by', value: claim.assignee ?? t('Unassigned') },
      { label: 'Assessor', value: claim.assessor },
      { label: 'Repair shop', value: claim.shop },
      { label: 'The cover pays at most', value: claim.limit === null ? t('No single amount') : <Money centavos={claim.limit} /> },
      { label: 'Reserve', value: claim.reserve !== null && <Money centavos={claim.reserve} /> },
      { label: amountName(claim.state), value: claim.offered !== null && <Money centavos={claim.offered} /> },
      { label: 'Account for the payment', value: claim.payTo && accountText(claim.payTo) },
      { label: 'Total loss', value: claim.isTotal && t('The policy ends with the payment') },
      { label: 'Deducted for the rest of the premium', value: claim.deducted > 0 && <Money centavos={claim.deducted} /> },
      { label: 'Whose fault it was', value: claim.fault && t(FAULT_TITLES[claim.fault]) },
      { label: 'What the customer reads', value: claim.decision },
      { label: 'Proposed by', value: claim.proposedBy },
      { label: 'Payment reference', value: claim.paidReference },
      { label: 'Recovered', value: claim.recovered > 0 && <Money centavos={claim.recovered} /> },
    ]}
  >
    <DecisionLetter claim={claim} isOffice />
    <Keeping claim={claim} />
  </DetailCard>
)

const AsItStood = ({ claim: { policy, agentName, mobile, others } }: { readonly claim: OfficeClaim }) => (
  <DetailCard
    title="The policy as it stood then"
    details={[
      {
        label: 'Policy',
        value: (
          <Anchor component={Link} to={pathTo('policies/policy', { ...AGENT, line: policy.line }, { policy: policy.id })} py={8}>
            {policy.number}
          </Anchor>
        ),
      },
      { label: 'Insurance', value: t(policy.lineName) },
      { label: 'Insured', value: policy.description },
      { label: 'Cover', value: `${formatDay(policy.coverFrom)} ${t('to')} ${formatDay(policy.coverTo)}` },
      { label: 'Agent', value: agentName },
      { label: 'Other losses that they reported', value: others > 0 && String(others) },
    ]}
  >
    {mobile && (
      <Box mt="sm">
        <ContactButtons mobile={mobile} name={policy.holderName} grow />
      </Box>
    )}
  </DetailCard>
)
