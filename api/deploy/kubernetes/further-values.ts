import { SECRET_SETTINGS } from '../../src/settings/secret-files.js';
import { settingsSchema } from '../../src/settings/settings.js';
import { SECRETS } from './pods.js';
import { SECRET_KEYS } from './values.js';

/** What the chart sets by other values, or by itself. */
const SET_OTHERWISE = [
  'NODE_ENV',
  'WAXWING_DATA',
  'WAXWING_ROLE',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'MEDIA_FOLDER',
  'METRICS_PORT',
  'METRICS_HOST',
  'PEER_HOST',
  'PEER_PORT',
  'DRAIN_SECONDS',
];

const furtherSecrets = SECRET_SETTINGS.filter((name) => !(SECRET_KEYS as readonly string[]).includes(name));
const furtherSettings = Object.keys(settingsSchema.shape).filter(
  (name) => !SET_OTHERWISE.includes(name) && !(SECRET_SETTINGS as readonly string[]).includes(name),
);

/** The schemas of values that are lists: only settings that there are, and no secret outside of the Secret. */
export const FURTHER_SCHEMAS = {
  settings: {
    type: 'object',
    propertyNames: { enum: furtherSettings },
    additionalProperties: { type: 'string' },
  },
  secretSettings: { type: 'array', items: { enum: furtherSecrets } },
  egressPorts: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 65_535 } },
} as const;

/** A deployment's template with the variables of further settings behind its own. */
export function withFurtherSettings(template: string): string {
  return template.replace(
    /^ {10}ports:$/m,
    (ports) => `          {{- range $name, $value := .Values.settings }}
            - name: {{ $name }}
              value: {{ $value | quote }}
          {{- end }}
          {{- range $name := .Values.secretSettings }}
            - name: {{ $name }}_FILE
              value: ${SECRETS}/{{ $name }}
          {{- end }}
${ports}`,
  );
}

/** The network policy's template with further ports to reach. */
export function withFurtherPorts(template: string): string {
  return template.replace(
    /^ {2}egress:\n {4}- ports:\n/m,
    (egress) => `${egress}      {{- range $port := .Values.egressPorts }}
        - port: {{ $port }}
          protocol: TCP
      {{- end }}
`,
  );
}
