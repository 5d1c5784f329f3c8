import { Alert, Button, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { useBrand } from '#features/reference/brands/public/parts/brand.tsx'
import { IconAlertTriangle, IconCloudOff, IconShieldCheck, IconShieldX } from '#kit/web/icons.ts'
import { isPractice } from '#kit/web/practice.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { Skeletons } from '#kit/web/ui/skeletons.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { ofGenuinePaper } from '../../public/parts/slots.ts'
import { isOfPolicy, type Proof, type Standing, saysPractice } from '../../rules/certificates.ts'
import { useVerification, type Verdict } from './use-verification.ts'

type Look = { readonly colour: string; readonly icon: ReactNode; readonly title: string; readonly text: string }

const shield = <IconShieldCheck size={44} aria-hidden />
const warning = <IconAlertTriangle size={44} aria-hidden />

const STANDINGS: Readonly<Record<Standing, Look>> = {
  'in-force': {
    colour: 'leaf',
    icon: shield,
    title: 'Genuine and in force',
    text: 'This document was issued by us and provides cover today.',
  },
  'not-yet': {
    colour: 'mango',
    icon: shield,
    title: 'Genuine, but cover has not started',
    text: 'This document was issued by us; see the day on which cover starts.',
  },
  ended: {
    colour: 'mango',
    icon: warning,
    title: 'Genuine, but cover has ended',
    text: 'This document was issued by us and no longer covers anything.',
  },
  revoked: {
    colour: 'coral',
    icon: <IconShieldX size={44} aria-hidden />,
    title: 'Withdrawn',
    text: 'This document was withdrawn by the insurer and is not valid.',
  },
  unknown: {
    colour: 'coral',
    icon: warning,
    title: 'Signed by us, but not in our records',
    text: 'Do not rely on it. Please call us with its number.',
  },
}

const PRACTISED: Look = {
  colour: 'gray',
  icon: warning,
  title: 'This is a practice document: it insures nothing',
  text: 'An agent created this document for practice. Nothing in it is real.',
}
const FORGED: Look = {
  colour: 'coral',
  icon: <IconShieldX size={44} aria-hidden />,
  title: 'Not genuine',
  text: 'This code was not signed by us, or was changed. The document that carries it is not ours.',
}
const NOTHING: Look = {
  colour: 'gray',
  icon: <IconCloudOff size={44} aria-hidden />,
  title: 'Cannot be checked now',
  text: 'There is no network, and this device has not checked a certificate before. Try again when you are connected.',
}

/** For anyone who scans a certificate: enforcers, the LTO, garages. Works without signing in and, once opened, offline. */
export default function Verify() {
  const { code = '' } = useParams()
  const { verdict, askAgain } = useVerification(code)
  const { support } = useBrand()
  const isOfPractice = isPractice() || (verdict.known !== 'genuine' && saysPractice(code))
  return (
    <Page
      title={t('Verify a certificate')}
      actions={
        <Button variant="default" onClick={askAgain}>
          {t('Check again')}
        </Button>
      }
    >
      {verdict.known === 'checking' ? <Skeletons rows={3} /> : <Shown verdict={verdict} isOfPractice={isOfPractice} />}
      <Text size="sm" c="dimmed" ta="center">
        {t('Questions? Call {phone}.', { phone: support.phone })}
      </Text>
    </Page>
  )
}

/** What the document must say. Cover ends on the day before another may start. */
function factsOf(proof: Proof) {
  const begins = { label: 'Cover starts', value: formatDay(proof.coverFrom) }
  if (isOfPolicy(proof))
    return [{ label: 'Policy number', value: proof.policyNumber }, begins, { label: 'Cover ends', value: formatDay(proof.coverTo) }]
  return [
    { label: 'COC number', value: proof.cocNumber },
    { label: 'Authentication number', value: proof.authNumber },
    begins,
    { label: 'Cover ends', value: formatDay(proof.coverTo) },
    { label: 'Plate ends in', value: proof.plateEnding },
    { label: 'Chassis ends in', value: proof.chassisEnding },
  ]
}

/** The number under which its holder’s own records have it. */
const numberOf = (proof: Proof): string => (isOfPolicy(proof) ? proof.policyNumber : proof.cocNumber)

type ShownProps = { readonly verdict: Exclude<Verdict, { known: 'checking' }>; readonly isOfPractice: boolean }

function Shown({ verdict, isOfPractice }: ShownProps) {
  const look = isOfPractice
    ? PRACTISED
    : verdict.known === 'genuine'
      ? STANDINGS[verdict.standing]
      : verdict.known === 'forged'
        ? FORGED
        : NOTHING
  return (
    <>
      <Stack align="center" gap={4} py="md" ta="center" role="status">
        <ThemeIcon size={80} radius="xl" variant="light" color={look.colour}>
          {look.icon}
        </ThemeIcon>
        <Title order={2} mt="xs">
          {t(look.title)}
        </Title>
        <Text c="dimmed" maw={460}>
          {t(look.text)}
        </Text>
      </Stack>
      {verdict.known === 'genuine' && (
        <>
          {!verdict.isAsked && (
            <Alert color="mango" icon={<IconCloudOff />} mb="md">
              {t('Checked offline: the signature is ours. Whether it has since been withdrawn can only be seen online.')}
            </Alert>
          )}
          <DetailCard title="What the document must say" details={factsOf(verdict.proof)}>
            <Text size="sm" c="dimmed" mt="sm">
              {isOfPolicy(verdict.proof)
                ? t('Compare these with the document. If they differ, the document was changed, or replaced by another.')
                : t('Compare these with the document and with the vehicle. If they differ, the document belongs to another vehicle.')}
            </Text>
          </DetailCard>
          <Slotted slot={ofGenuinePaper} with={{ number: numberOf(verdict.proof) }} />
        </>
      )}
    </>
  )
}
