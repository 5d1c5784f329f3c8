import { Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Needs } from '#domain/needs.ts'
import { pathTo } from '#domain/routing.ts'
import { needsContract } from '#features/work/leads/public/contract/leads.ts'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { usePersistedState } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Recommendations } from './recommendations.tsx'
import { WalkIn } from './walk-in.tsx'

const audience = 'agent'
const home = () => pathTo('performance/dashboard', { audience })

/** A short needs analysis, for a lead or a walk-in, and what to offer them. */
export default function SalesPitch() {
  const [lead] = useQueryParam('lead')
  return lead ? <ForLead leadId={lead} /> : <ForWalkIn />
}

function ForLead({ leadId }: { readonly leadId: string }) {
  const params = { id: leadId }
  const read = useRead(needsContract.leadNeeds, { params })
  const save = useWrite(needsContract.saveLeadNeeds)
  const [step, setStep] = useQueryParam('step')
  return (
    <Loaded read={read} page={{ title: t('Sales pitch'), back: pathTo('leads/status', { audience }, { id: leadId }) }}>
      {({ needs, personName, productId }) => {
        if (needs && step !== 'questions')
          return (
            <Page
              title={t('What {name} needs', { name: personName })}
              back={pathTo('leads/status', { audience }, { id: leadId })}
              actions={
                <Button variant="default" onClick={() => setStep('questions')}>
                  {t('Change the answers')}
                </Button>
              }
            >
              <Recommendations needs={needs} leadId={leadId} interest={productId ?? undefined} />
            </Page>
          )
        return (
          <Questions
            lead={leadId}
            subtitle={personName}
            back={pathTo('leads/status', { audience }, { id: leadId })}
            draft={`needs/${leadId}`}
            initial={needs ?? undefined}
            onAnswered={async (answered) => {
              setCached(needsContract.leadNeeds, { params }, await save.submit({ params, body: { needs: answered } }))
              setStep(undefined)
            }}
          />
        )
      }}
    </Loaded>
  )
}

/** The answers of someone who is not a lead yet survive a reload, until they are one or it is started again. */
function ForWalkIn() {
  const [kept, keep] = usePersistedState<unknown>('needs-of-a-walk-in', null)
  const [, setLead] = useQueryParam('lead')
  const needs = Needs.safeParse(kept).data
  if (!needs) return <Questions back={home()} draft="needs/walk-in" onAnswered={keep} />
  return (
    <Page
      title={t('What to offer')}
      back={home()}
      actions={
        <Button variant="default" onClick={() => keep(null)}>
          {t('Start again')}
        </Button>
      }
    >
      <WalkIn
        needs={needs}
        onKnown={({ _id }) => {
          keep(null)
          setLead(_id)
        }}
      />
      <Recommendations needs={needs} leadId={undefined} interest={undefined} />
      <Text size="sm" mt="md">
        <Anchor component={Link} to={pathTo('leads/leads', { audience }, { leadType: 'all' })} py={8}>
          {t('Already a lead: find them in the list')}
        </Anchor>
      </Text>
    </Page>
  )
}

type QuestionsProps = {
  readonly lead?: string
  readonly subtitle?: string
  readonly back: string
  readonly draft: string
  readonly initial?: Needs | undefined
  readonly onAnswered: (needs: Needs) => unknown
}

const Questions = ({ lead, subtitle, back, draft, initial, onAnswered }: QuestionsProps) => (
  <FormScreen
    title={t('What do you need?')}
    subtitle={subtitle ?? t('A few questions before we recommend anything')}
    back={back}
    intro={
      <Text size="sm" mb="md">
        <Anchor component={Link} to={pathTo('proposals/advisor-pitch', { audience }, { lead })} py={8}>
          {t('Introduce yourself first')}
        </Anchor>
      </Text>
    }
    schema={Needs}
    initial={initial}
    within="needs"
    draft={draft}
    submit="Recommend"
    onSubmit={onAnswered}
  />
)
