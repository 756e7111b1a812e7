/** The assignment that goes with a new wish to link: whoever wishes already keeps his place among those who wait. */
export const LINKING_ASKED =
  'linking_asked_at = case when linking_until > now() then linking_asked_at else clock_timestamp() end';
