import { Alert, Button, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { Timeline } from '#kit/web/ui/timeline.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { type Reviewed, WRITTEN_NAMES, writtenContract } from '../../public/contract/review.ts'
import { readAlone } from '../../rules/read-alone.ts'

const desk = () => pathTo('microsite/pages', { audience: 'agent' })
const CYCLES = { page: 'microsite-page', post: 'microsite-post', testimonial: 'testimonial' } as const

/** The office reads one item as the public will see it, and decides. */
export default function Review() {
  const [kind] = useQueryParam('kind')
  const [id] = useQueryParam('item')
  return kind && id ? (
    <Known kind={kind} id={id} />
  ) : (
    <MissingRecord what={t('Nothing was chosen to review.')} to={desk()} way={t('Agents’ pages')} />
  )
}

function Known({ kind, id }: { readonly kind: string; readonly id: string }) {
  const read = useRead(writtenContract.reviewWritten, { params: { kind, id } })
  return (
    <Loaded read={read} page={{ title: t('Agents’ pages'), back: desk() }}>
      {(written) => <Shown written={written} />}
    </Loaded>
  )
}

function Shown({ written }: { readonly written: Reviewed }) {
  const { kind, title, agent, state, html, text, history, mayNotDecide } = written
  const waits = state === 'submitted' || state === 'written'
  return (
    <Page
      title={kind === 'testimonial' ? t('What a customer says about {name}', { name: agent ?? '' }) : title}
      subtitle={`${t(WRITTEN_NAMES[kind])} · ${agent ?? t('For all pages')}`}
      back={desk()}
      aside={<StatusBadge cycle={CYCLES[kind]} state={state} />}
      actions={waits && !mayNotDecide ? <Decide written={written} /> : state === 'published' ? <TakeDown written={written} /> : undefined}
    >
      {waits && mayNotDecide && (
        <Alert color="mango" mb="md">
          {t(mayNotDecide)}
        </Alert>
      )}
      {waits && (
        <Text size="sm" c="dimmed" mb="sm">
          {t(
            'No promises that the policy does not keep, no comparisons with others, no prices of their own, no one’s personal data. We add licence and footer.',
          )}
        </Text>
      )}
      {html ? (
        <PageFrame html={html} />
      ) : (
        <SectionCard title="As readers see it">
          <PageFrame html={readAlone(text)} />
        </SectionCard>
      )}
      <SectionCard title="What happened">
        <Timeline
          happenings={history.toReversed().map(({ at, title: what, by, reason }) => ({ at, title: t(what), by: t(by), text: reason }))}
        />
      </SectionCard>
    </Page>
  )
}

function Decide({ written: { kind, id, since } }: { readonly written: Reviewed }) {
  const navigate = useNavigate()
  const decide = useWrite(writtenContract.decideWritten)
  const publish = async () => {
    const done = await decide.send({ params: { kind, id }, body: { publish: true, since } })
    if (done) navigate(desk())
  }
  return (
    <>
      <ReasonButton
        label={kind === 'testimonial' ? t('Do not show it') : t('Return it')}
        title={t('What should be changed?')}
        text={t('Its author will read this, and may submit it again.')}
        look={{ variant: 'default' }}
        act={async (reason) => {
          await decide.submit({ params: { kind, id }, body: { publish: false, reason, since } })
          navigate(desk())
        }}
      />
      <Button loading={decide.busy} onClick={() => void publish()}>
        {t('Publish')}
      </Button>
    </>
  )
}

function TakeDown({ written: { kind, id } }: { readonly written: Reviewed }) {
  const down = useWrite(writtenContract.takeDownWritten)
  return (
    <ReasonButton
      label={t('Take it down now')}
      title={t('Take it off the public pages?')}
      text={t('From now on no one can see it. Its author will read this reason.')}
      look={{ variant: 'default', color: 'coral' }}
      act={(reason) => down.submit({ params: { kind, id }, body: { reason } })}
    />
  )
}
