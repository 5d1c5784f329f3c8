import { Button, List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { Guard } from '#kit/web/router/guard.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { useWrite } from '#kit/web/use-write.ts'
import { InspectionPhotos } from '../../parts/photos.tsx'
import { contract, type Inspection } from '../../public/contract.ts'
import { useInspection } from '../../public/parts/use-inspection.ts'
import { countPhotos } from '../../public/rules/progress.ts'
import { InspectionLinks } from './links.tsx'
import { ShareInspection } from './share-inspection.tsx'

/** Why this risk needs an inspection, its progress, and the link to send or to open on one's own phone. */
export default function Required() {
  const [quotationId] = useQueryParam('quotation')
  const person = usePerson()
  if (!person) return <ForAnybody />
  if (!quotationId)
    return (
      <MissingRecord
        what={t('This link is incomplete: it does not say which quotation the inspection is for.')}
        to={
          person.audience === 'agent'
            ? pathTo('quotes/quotation-list', { audience: 'agent' })
            : pathTo('policies/my-list', { audience: 'customer' })
        }
        way={t('See the quotations')}
      />
    )
  return (
    <Guard audience="either" signIn={(_, to) => pathTo('session/customer-login', { audience: 'customer' }, { to })}>
      <OfQuotation quotationId={quotationId} />
    </Guard>
  )
}

/** Visitors who are not signed in read what an inspection is for, and sign in by role to get to their own. */
function ForAnybody() {
  const { pathname, search } = useLocation()
  const to = pathname + search
  return (
    <Page
      title={t('Inspection')}
      actions={
        <>
          <Button variant="default" component={Link} to={pathTo('session/login', { audience: 'public' }, { to })}>
            {t('I am an agent')}
          </Button>
          <Button component={Link} to={pathTo('session/customer-login', { audience: 'customer' }, { to })}>
            {t('I am a customer')}
          </Button>
        </>
      }
    >
      <DetailCard title="Why photos are needed" details={[]}>
        <Text>
          {t(
            'An underwriter has to see some vehicles before they are insured: older or expensive ones, and those whose cover lapsed. Photos taken with a phone are enough; no one has to visit.',
          )}
        </Text>
        <Text mt="sm">
          {t('Your agent sends the link for taking them. Sign in to see what is still needed and to open the link yourself.')}
        </Text>
      </DetailCard>
    </Page>
  )
}

function OfQuotation({ quotationId }: { readonly quotationId: string }) {
  const read = useInspection(quotationId)
  const audience = usePerson()?.audience ?? 'customer'
  return (
    <Loaded read={read} page={{ title: t('Inspection'), back: pathTo('quotes/quotation', { audience }, { quotation: quotationId }) }}>
      {({ inspection }) => (inspection ? <Standing inspection={inspection} /> : <None quotationId={quotationId} />)}
    </Loaded>
  )
}

/** The agent may request one by choice. */
function None({ quotationId }: { readonly quotationId: string }) {
  const audience = usePerson()?.audience ?? 'customer'
  return (
    <Page
      title={t('Inspection')}
      back={pathTo('quotes/quotation', { audience }, { quotation: quotationId })}
      actions={audience === 'agent' && <AskButton quotationId={quotationId} label={t('Ask for an inspection')} />}
    >
      <Text>{t('This risk needs no inspection. Photos can still help: an underwriter who sees the vehicle decides sooner.')}</Text>
    </Page>
  )
}

function AskButton({ quotationId, label }: { readonly quotationId: string; readonly label: string }) {
  const begin = useWrite(contract.askForInspection)
  return (
    <ReasonButton
      label={label}
      title={t('Ask for an inspection?')}
      text={t('Why it helps. The customer and the underwriter will read it.')}
      look={{ variant: 'filled' }}
      act={(reason) => begin.submit({ params: { quotationId }, body: { reason } })}
    />
  )
}

function Standing({ inspection }: { readonly inspection: Inspection }) {
  const { state, reasons, shots, description, number, quotationNumber, quotationId, lapsesOn, clearedOn, line, may, links, photos } =
    inspection
  const audience = usePerson()?.audience ?? 'customer'
  const cancel = useWrite(contract.cancelInspection)
  return (
    <Page
      title={t('Inspection')}
      subtitle={`${description} · ${number}`}
      back={pathTo('quotes/quotation', { audience, line }, { quotation: quotationId })}
      actions={
        may.includes('photograph') ? (
          <PhotographyChoices inspection={inspection} audience={audience} />
        ) : (
          may.includes('begin-again') && <AskButton quotationId={quotationId} label={t('Ask for another inspection')} />
        )
      }
    >
      <StatusNote cycle="inspection" state={state} />
      <div style={{ height: 16 }} />
      <DetailCard
        title="Why photos are needed"
        details={[
          { label: 'Quotation', value: quotationNumber },
          may.includes('photograph') && { label: 'Due by', value: formatDay(lapsesOn) },
          { label: 'Photos', value: t('{there} of {all} received', countPhotos(shots)) },
          clearedOn !== null && { label: 'Cleared on', value: formatDay(clearedOn) },
        ]}
      >
        {reasons.length > 0 && (
          <List mt="sm" spacing={4}>
            {reasons.map(({ code, sentence }) => (
              <List.Item key={code}>{t(sentence)}</List.Item>
            ))}
          </List>
        )}
      </DetailCard>
      {photos.length > 0 && (
        <>
          <Title order={2} mb="sm">
            {t('Photos')}
          </Title>
          <InspectionPhotos inspection={inspection} />
        </>
      )}
      {links.length > 0 && (
        <>
          <Title order={2} mt="lg" mb="sm">
            {t('Links')}
          </Title>
          <InspectionLinks inspection={inspection} />
        </>
      )}
      {may.includes('cancel') && (
        <ReasonButton
          label={t('Cancel the inspection')}
          title={t('Cancel {number}?', { number })}
          text={t('The links stop working. The reason is kept with the inspection.')}
          look={{ color: 'coral', mt: 'md', px: 'xs' }}
          act={(reason) => cancel.submit({ params: { inspectionId: inspection.id }, body: { reason } })}
        />
      )}
    </Page>
  )
}

function PhotographyChoices({ inspection, audience }: { readonly inspection: Inspection; readonly audience: 'agent' | 'customer' }) {
  const [sharing, setSharing] = useState(false)
  const navigate = useNavigate()
  const link = useWrite(contract.inspectionLink)
  const open = async () => {
    const made = await link.send({ params: { inspectionId: inspection.id }, body: { kind: audience } })
    if (made) navigate(pathTo('inspections/capture', {}, { id: made.data.token, type: audience }))
  }
  return (
    <>
      <Button variant={audience === 'agent' ? 'default' : 'filled'} loading={link.busy} onClick={() => void open()}>
        {audience === 'agent' ? t('Open on this device') : t('Take the photos')}
      </Button>
      {audience === 'agent' && (
        <>
          <Button onClick={() => setSharing(true)}>{t('Send the link')}</Button>
          <ShareInspection inspection={inspection} opened={sharing} onClose={() => setSharing(false)} />
        </>
      )}
    </>
  )
}
