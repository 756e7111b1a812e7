export {
  Button,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  buttonClass,
} from './actions/button.js';
export { CopyButton } from './actions/copy-button.js';
export { IconButton } from './actions/icon-button.js';
export { useFocusWhenLost } from './actions/use-focus-when-lost.js';
export { Card, type CardProps } from './data/card.js';
export { ChartFrame, type ChartFrameProps, SERIES_DASHES } from './data/chart-frame.js';
export { CodeBlock, type CodeSample } from './data/code-block.js';
export { Pagination } from './data/pagination.js';
export { RecordLine, RecordList } from './data/record-list.js';
export { StatCard } from './data/stat-card.js';
export { type Column, Table } from './data/table.js';
export { Timestamp } from './data/timestamp.js';
export { Popover, type PopoverProps } from './disclosure/popover.js';
export { Tabs } from './disclosure/tabs.js';
export { useDismiss } from './disclosure/use-dismiss.js';
export { Badge, type BadgeProps } from './feedback/badge.js';
export { Banner, type BannerProps } from './feedback/banner.js';
export { EmptyState } from './feedback/empty-state.js';
export { Mark, type MarkName } from './feedback/mark.js';
export { Meter, NEARLY_USED_SHARE } from './feedback/meter.js';
export { Skeleton } from './feedback/skeleton.js';
export { Spinner } from './feedback/spinner.js';
export type { Tone } from './feedback/tone.js';
export { BillingPeriodToggle } from './forms/billing-period-toggle.js';
export { Checkbox, type CheckboxProps } from './forms/checkbox.js';
export { DateField } from './forms/date-field.js';
export { Field, type FieldProps } from './forms/field.js';
export { PasswordField } from './forms/password-field.js';
export { SegmentedControl, type SegmentedControlProps } from './forms/segmented-control.js';
export { Select } from './forms/select.js';
export { Switch, type SwitchProps } from './forms/switch.js';
export { TextArea } from './forms/text-area.js';
export { useAfterTyping } from './forms/use-after-typing.js';
