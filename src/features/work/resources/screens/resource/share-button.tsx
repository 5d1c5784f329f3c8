import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { parseMobile } from '#domain/mobile.ts'
import { ShareSheet } from '#features/people/sharing/public/parts/share-drawer.tsx'
import { ShareApps } from '#features/people/sharing/public/parts/share-options.tsx'
import { IconShare } from '#kit/web/icons.ts'
import { currentPerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { FailureNote } from '#kit/web/ui/failure-note.tsx'
import { useAttempt } from '#kit/web/use-attempt.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type ResourceDetail } from '../../public/contract.ts'

type Made = { readonly link: string; readonly expiresAt: string }

/** Shares a document with someone by link. */
export function ShareButton({ resource }: { readonly resource: ResourceDetail }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} />} onClick={open}>
        {t('Share')}
      </Button>
      <ShareSheet opened={opened} onClose={close} title={t('Share this document')}>
        <Sharing resource={resource} />
      </ShareSheet>
    </>
  )
}

function Sharing({ resource: { versionId, title } }: { readonly resource: ResourceDetail }) {
  const [number, setNumber] = useState('')
  const [made, setMade] = useState<Made>()
  const { submit, busy } = useWrite(contract.shareResource)
  const { fault, otherFailure, attempt, forget } = useAttempt()
  const mobile = parseMobile(number)
  const make = async () => {
    const link = await attempt(() => submit({ params: { id: versionId }, body: { mobile: mobile ?? number } }))
    if (link) setMade(link)
  }
  const name = currentPerson()?.name ?? ''
  if (made) return <ShareApps link={made} mobile={mobile} text={t('{name} sends you “{title}”:', { name, title })} hasMore />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <TextInput
        label={t('Customer’s mobile number (optional)')}
        description={t('It shows you whose link was opened. The document opens for anyone who has the link.')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="0917 123 4567"
        value={number}
        error={fault}
        onChange={({ currentTarget }) => {
          setNumber(currentTarget.value)
          forget()
        }}
      />
      <FailureNote failure={otherFailure} />
      <Button type="submit" fullWidth mt="md" loading={busy}>
        {t('Create the link')}
      </Button>
    </form>
  )
}
