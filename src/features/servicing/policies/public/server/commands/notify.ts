/** Notifies people of their policies, for other features that do something to them. */

export { notifierOf, type PolicyNotifier } from '../../../server/notifier.ts'
