/** Names of drafts in the vault begin so. */
export const DRAFT_PREFIX = 'draft:'
