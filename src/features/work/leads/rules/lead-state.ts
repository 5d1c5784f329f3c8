type Standing = { readonly grouping: string; readonly status: string }

/** The state on a lead's badge: how it ended, or while it is open how far the advisor came. */
export const stateOf = ({ grouping, status }: Standing): string => (grouping === 'open' ? status : grouping)
