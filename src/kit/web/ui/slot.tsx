import { type ComponentType, Suspense } from 'react'
import type { ExtensionPoint } from '../../extension-point.ts'

/** A place on a screen for the pieces that other features contribute. */
export type Slot<Props> = ExtensionPoint<{ readonly name: string; readonly Piece: ComponentType<Props> }>

type Filled<Props> = { readonly slot: Slot<Props>; readonly with: Props }

/** The contributions to a slot, one below the other; each piece appears once it has loaded. */
export const Slotted = <Props extends object>({ slot, with: props }: Filled<Props>) =>
  slot.contributions().map(({ name, Piece }) => (
    <Suspense key={name} fallback={null}>
      <Piece {...props} />
    </Suspense>
  ))
