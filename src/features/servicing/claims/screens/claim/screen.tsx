import { Alert, Box, Text } from '@mantine/core'
import { formatDay } from '#domain/day.ts'
import type { Facts } from '#domain/routing.ts'
import { type Side, sideOf } from '#domain/side.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { WaitingNote } from '#kit/web/ui/waiting-note.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { claimsAddress } from '../../parts/addresses.ts'
import { CallFirst } from '../../parts/call-first.tsx'
import { DecisionLetter } from '../../parts/decision-letter.tsx'
import { fileLook, SentFiles } from '../../parts/sent-files.tsx'
import { useWaitingClaimFiles } from '../../parts/waiting-claim-files.ts'
import { type ClaimDetail, claimsContract } from '../../public/contract/own.ts'
import { FAULT_TITLES } from '../../rules/fault.ts'
import { STANDING_SENTENCES } from '../../rules/standing.ts'
import { isUndecided } from '../../rules/steps.ts'
import { GiveUp } from './give-up.tsx'
import { Offer } from './offer.tsx'
import { SendFiles } from './send-files.tsx'
import { WriteMore } from './write-more.tsx'

const EVERY_MS = 30_000

/** One claim for its reporter: its number, what comes next, by whom and until when; then what they can do. */
export default function ClaimScreen({ audience }: Facts) {
  const [id] = useQueryParam('claim')
  const side = sideOf(audience)
  return id ? (
    <One id={id} side={side} />
  ) : (
    <MissingRecord
      what={t('No claim was chosen.')}
      to={claimsAddress(side)}
      way={side === 'customer' ? t('See the policies') : t('Claims')}
    />
  )
}

function One({ id, side }: { readonly id: string; readonly side: Side }) {
  const read = useRead(claimsContract.claim, { params: { id } }, { every: EVERY_MS })
  return (
    <Loaded read={read} page={{ title: t('Your claim'), back: claimsAddress(side) }}>
      {(claim) => <Shown claim={claim} side={side} />}
    </Loaded>
  )
}

function Shown({ claim, side }: { readonly claim: ClaimDetail; readonly side: Side }) {
  const { id, number, state, loss, policy, happened } = claim
  const files = useWaitingClaimFiles(id)
  return (
    <Page
      title={t('Claim {number}', { number })}
      subtitle={[t(loss), policy.description || t(policy.lineName), side === 'agent' && policy.holderName].filter(Boolean).join(' · ')}
      back={claimsAddress(side)}
    >
      <Box mb="md">
        <StatusNote cycle="claim" state={state}>
          <Next claim={claim} />
        </StatusNote>
      </Box>
      <Said claim={claim} />
      <Offer claim={claim} />
      <DecisionLetter claim={claim} />
      <WaitingNote files={files} />
      <SendFiles claim={claim} files={files} />
      <SentFiles
        files={claim.files}
        open={(fileId, title) => <FileButton endpoint={claimsContract.claimFile} input={{ params: { id, fileId } }} {...fileLook(title)} />}
      />
      <WriteMore claim={claim} />
      <About claim={claim} />
      <SectionCard title="What happened so far">
        <Timeline happenings={happened.toReversed().map(({ at, title, by }) => ({ at, title: t(title), by: t(by) }))} />
      </SectionCard>
      <CallFirst />
      <GiveUp claim={claim} />
    </Page>
  )
}

/** By whom and until when. */
function Next({ claim: { dueAt, isLate, state } }: { readonly claim: ClaimDetail }) {
  if (!dueAt) return null
  return (
    <Text size="sm" mt={4} component="div">
      {state === 'agreed' ? t('It is paid by') : t('Our claims office, by')} <InstantText at={dueAt} />
      {isLate && `. ${t('We are sorry that we are late: call us and give your claim number.')}`}
    </Text>
  )
}

/** What the reporter should know about the cover and the decision. */
function Said({ claim: { standing, lateDays, state, decision } }: { readonly claim: ClaimDetail }) {
  // Once it is decided, only the decision counts.
  const isOpen = isUndecided(state) || state === 'seconding'
  const sentence = isOpen && STANDING_SENTENCES[standing]
  return (
    <>
      {sentence && (
        <Alert color="mango" mb="md" title={t('Is this loss covered?')}>
          {t(sentence)}
        </Alert>
      )}
      {isOpen && lateDays !== null && (
        <Alert color="mango" mb="md">
          {t('It was reported {days} days after it happened, which is later than the policy asks for. Tell us why.', { days: lateDays })}
        </Alert>
      )}
      {state === 'denied' && decision && (
        <Alert color="coral" mb="md" title={t('Why we cannot pay it')}>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{decision}</Text>
        </Alert>
      )}
    </>
  )
}

function About({ claim }: { readonly claim: ClaimDetail }) {
  const { lossAt, place, story, facts, fault, policy, createdAt } = claim
  return (
    <DetailCard
      title="What was reported"
      isFolded
      details={[
        { label: 'When', value: <InstantText at={lossAt} /> },
        { label: 'Where', value: place },
        { label: 'What happened', value: story },
        ...facts.map(({ label, value }) => ({ label, value })),
        { label: 'Whose fault it was', value: fault && t(FAULT_TITLES[fault]) },
        { label: 'Policy', value: policy.number },
        { label: 'Cover', value: `${formatDay(policy.coverFrom)} ${t('to')} ${formatDay(policy.coverTo)}` },
        { label: 'Reported', value: <InstantText at={createdAt} /> },
      ]}
    />
  )
}
