import type {
  Clock,
  EagerTakes,
  EndpointSecrets,
  EventBodies,
  IdGenerator,
  InstanceProxies,
  JobQueue,
  KeySecrets,
  LinkFetcher,
  LinkTokens,
  Mailer,
  MediaLinks,
  MediaStore,
  MediaWorkshop,
  MessagePartitions,
  MessageReader,
  PasswordHasher,
  PaymentGateway,
  PersistencePorts,
  ProxyRules,
  SafetyMode,
  TargetUrls,
  TextSecrets,
  Tokens,
  UploadRoom,
  WebhookSender,
  WhatsAppUploads,
} from '@waxwing/core';
import type { ServiceIdentifier } from 'inversify';

/** Every port of the core under the name by which use cases ask for it. */
export interface Ports extends PersistencePorts {
  readonly clock: Clock;
  /** The takes of the sessions that this process holds. */
  readonly eagerTakes: EagerTakes;
  readonly endpointSecrets: EndpointSecrets;
  readonly eventBodies: EventBodies;
  readonly gateway: PaymentGateway;
  readonly hasher: PasswordHasher;
  readonly ids: IdGenerator;
  readonly jobs: JobQueue;
  readonly linkFetcher: LinkFetcher;
  readonly mailer: Mailer;
  readonly mediaLinks: MediaLinks;
  readonly mediaStore: MediaStore;
  /** To be closed at the end: it keeps child processes. */
  readonly mediaWorkshop: MediaWorkshop & { close(): void };
  readonly messageReader: MessageReader;
  readonly partitions: MessagePartitions;
  readonly proxies: InstanceProxies;
  readonly proxyRules: ProxyRules;
  readonly resetTokens: LinkTokens;
  /** The mode of instances that set none. */
  readonly safetyMode: SafetyMode;
  readonly secrets: KeySecrets;
  readonly textSecrets: TextSecrets;
  readonly tokens: Tokens;
  readonly webhookSender: WebhookSender;
  readonly targetUrls: TargetUrls;
  /** The room that uploads of this process take. */
  readonly uploadRoom: UploadRoom;
  readonly whatsappUploads: WhatsAppUploads;
}

export const PORTS: ServiceIdentifier<Ports> = Symbol.for('ports');
