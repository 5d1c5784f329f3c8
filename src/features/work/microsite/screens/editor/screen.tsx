import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useStaff } from '#features/people/staff/public/parts/use-staff.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { IconExternalLink, IconEye, IconMessageHeart, IconNews } from '#kit/web/icons.ts'
import { t } from '#kit/web/text.ts'
import { GridColumns } from '#kit/web/ui/grid-columns.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { setCached, useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type MicrositeSettings, ownPageContract } from '../../public/contract/own.ts'
import { PageContent } from '../../rules/content.ts'
import { SOCIAL_NAMES } from '../../rules/social-links.ts'
import { PagePhoto } from './page-photo.tsx'

const AGENT = { audience: 'agent' } as const

/** An agent's own page: its content, as a draft until the office has reviewed it. */
export default function Editor() {
  const me = useStaff()?.user._id ?? ''
  const read = useRead(ownPageContract.micrositeSettings, { params: { id: me } }, { enabled: me !== '' })
  return (
    <Loaded read={read} page={{ title: t('Your own page') }}>
      {(settings) => <Shown settings={settings} />}
    </Loaded>
  )
}

/** Every step returns the resulting settings. */
const show = (settings: MicrositeSettings) => setCached(ownPageContract.micrositeSettings, { params: { id: settings.agent._id } }, settings)

function Shown({ settings }: { readonly settings: MicrositeSettings }) {
  const { current, begin, lines } = settings
  const formId = useId()
  const save = useWrite(ownPageContract.saveMicrosite)
  const isWithOffice = current?.state === 'submitted'
  const content = current?.content ?? begin ?? { lines }
  return (
    <Page
      title={t('Your own page')}
      subtitle={<Address settings={settings} />}
      actions={<Actions settings={settings} formId={formId} saving={save.busy} />}
    >
      {current && <StatusNote cycle="microsite-page" state={current.state} />}
      {current?.reason && (
        <Alert color="mango" mb="md" title={t('The office asks for a change')}>
          {current.reason}
        </Alert>
      )}
      <Standing settings={settings} />
      <GridColumns cols={{ base: 1, xs: 3 }} spacing="xs">
        {(current || settings.published) && (
          <Button component={Link} variant="default" leftSection={<IconEye size={18} />} to={pathTo('microsite/preview', AGENT)}>
            {t('Preview')}
          </Button>
        )}
        <Button
          component={Link}
          variant="default"
          leftSection={<IconMessageHeart size={18} />}
          to={pathTo('microsite/testimonials', AGENT)}
        >
          {t('Testimonials')}
        </Button>
        <Button component={Link} variant="default" leftSection={<IconNews size={18} />} to={pathTo('microsite/posts', AGENT)}>
          {t('Posts')}
        </Button>
      </GridColumns>
      <PagePhoto settings={settings} disabled={isWithOffice || !(current || begin)} show={show} />
      <FieldsForm
        key={current?.id}
        schema={PageContent}
        formId={formId}
        initial={content}
        disabled={isWithOffice}
        draft={`microsite/${settings.agent._id}`}
        folds={[{ title: t('Your pages elsewhere'), names: SOCIAL_NAMES }]}
        onSubmit={async (body) => show(await save.submit({ body }))}
      />
    </Page>
  )
}

function Address({ settings: { address, isShown } }: { readonly settings: MicrositeSettings }) {
  if (!address) return t('Customers find you, see prices and ask you to call.')
  if (!isShown) return address
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noopener"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minHeight: 44, overflowWrap: 'anywhere' }}
    >
      {address} <IconExternalLink size={16} aria-hidden />
    </Anchor>
  )
}

/** Whether the page is public now, and if not, why. */
function Standing({ settings: { published, hiddenBecause, isShown, current } }: { readonly settings: MicrositeSettings }) {
  const down = useWrite(ownPageContract.takeDownMicrosite)
  if (!published) return null
  const takeDown = async () => {
    const done = await down.send({ body: {} })
    if (done) show(done.data)
  }
  return (
    <Alert color={isShown ? 'leaf' : 'coral'} mb="md" title={isShown ? t('Your page is shown') : t('Your page is hidden')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {hiddenBecause
            ? t(hiddenBecause)
            : current
              ? t('What you change below is shown once the office has reviewed it.')
              : t('Change it below at any time; the office reviews it first.')}
        </Text>
        <Button variant="default" size="sm" loading={down.busy} onClick={() => void takeDown()}>
          {t('Take it down now')}
        </Button>
      </Stack>
    </Alert>
  )
}

function Actions({
  settings: { current },
  formId,
  saving,
}: {
  readonly settings: MicrositeSettings
  readonly formId: string
  readonly saving: boolean
}) {
  const submit = useWrite(ownPageContract.submitMicrosite)
  const recall = useWrite(ownPageContract.recallMicrosite)
  const step = async (sent: Promise<{ readonly data: MicrositeSettings } | undefined>) => {
    const done = await sent
    if (done) show(done.data)
  }
  if (current?.state === 'submitted')
    return (
      <Button variant="default" loading={recall.busy} onClick={() => void step(recall.send({ body: {} }))}>
        {t('Take it back')}
      </Button>
    )
  return (
    <>
      <Button variant={current?.state === 'draft' ? 'default' : 'filled'} type="submit" form={formId} loading={saving}>
        {t('Save')}
      </Button>
      {current?.state === 'draft' && (
        <Button loading={submit.busy} onClick={() => void step(submit.send({ body: {} }))}>
          {t('Submit to the office')}
        </Button>
      )}
    </>
  )
}
