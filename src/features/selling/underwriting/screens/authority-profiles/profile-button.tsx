import { Button, type ButtonProps } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import type { ProfileHolder, ProfileView } from '../../public/contract/profiles.ts'
import { ProfileForm } from './profile-form.tsx'

type Props = ButtonProps & {
  readonly person: ProfileHolder
  /** Their current profile; without it, a line that they have none for. */
  readonly profile?: ProfileView
  readonly label: string
}

/** Opens the form that gives a person authority. */
export function ProfileButton({ person, profile, label, ...look }: Props) {
  const { opened, isBegun, open, close, finish } = useDialog()
  return (
    <>
      <Button variant="light" {...look} onClick={open} aria-label={`${label} · ${person.name}`}>
        {label}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Authority of {name}', { name: person.name })} size="lg" keepMounted={isBegun}>
        <ProfileForm person={person} profile={profile} close={close} done={finish} />
      </Dialog>
    </>
  )
}
