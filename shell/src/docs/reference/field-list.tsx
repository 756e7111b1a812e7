import { DefinitionList } from '../prose/definition-list.js';
import { renderInlineCode } from '../prose/render-inline-code.js';
import type { OperationField } from './operations.js';

export interface FieldListProps {
  readonly title: string;
  readonly fields: readonly (OperationField & { readonly place?: string })[];
  /** In a response, optional fields are marked; in a request, required ones. */
  readonly answer?: boolean;
}

export function FieldList({ title, fields, answer = false }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <DefinitionList
        entries={fields.map(({ name, place, type, required, about }) => ({
          term: name,
          aside: [place, required === answer ? '' : answer ? 'may be absent' : 'required']
            .filter(Boolean)
            .join(', '),
          text: (
            <>
              {type}
              {about && <>. {renderInlineCode(about)}</>}
            </>
          ),
        }))}
      />
    </>
  );
}
