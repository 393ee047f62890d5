import fs from 'node:fs';
import { Cluster, ScheduledBackup } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { loadEnv } from '../../src/config/load-env.js';
import {
  type ClusterSpec,
  type Container,
  kustomizationOf,
  labelsOf,
  type Manifest,
  manifestsOf,
  OPS,
  type PolicySpec,
  readOps,
  type ScalingSpec,
  type ServiceSpec,
  settingsOf,
  type StoreSpec,
  type Workload,
  type WorkloadSpec,
} from './manifests.js';
import { unknownFields } from './known-fields.js';

interface Model {
  apiVersion: string;
  prototype: { validate(): void };
}

const MODELS: Record<string, Model> = {
  Cluster,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  ScheduledBackup,
  Service,
};

/** Fields of CloudNativePG 1.25 and 1.26. The schema is that of 1.24, the last that supports Node 20. */
const NEWER = [
  '/spec/bootstrap/initdb/localeProvider',
  '/spec/bootstrap/initdb/builtinLocale',
  '/spec/postgresql/synchronous/dataDurability',
  '/spec/plugins/0/isWALArchiver',
];

const FOLDERS = ['kubernetes', 'kubernetes-example'];
const base = manifestsOf('kubernetes');
const all = FOLDERS.flatMap(manifestsOf);
const settings = settingsOf('kubernetes/settings.env');
const ours = { ...settings, ...settingsOf('kubernetes-example/settings.env') };

function get<Spec>(kind: string, name: string): Manifest<Spec> {
  const found = all.find((one) => one.kind === kind && one.metadata.name === name);
  if (!found) throw new Error(`There is no ${kind} ${name}`);
  return found as Manifest<Spec>;
}
const cluster = get<ClusterSpec>('Cluster', 'db');
const workloads = all.filter(({ kind }) => ['Deployment', 'Job'].includes(kind)) as Workload[];
const podOf = ({ spec }: Workload): WorkloadSpec['template'] => spec.template;
const containerOf = (workload: Workload): Container => podOf(workload).spec.containers[0];
const api = get<WorkloadSpec>('Deployment', 'api');
const web = get<WorkloadSpec>('Deployment', 'web');
const migrate = get<WorkloadSpec>('Job', 'migrate');
const scaling = get<ScalingSpec>('HorizontalPodAutoscaler', 'api');
const valueOf = (workload: Workload, wanted: string): string =>
  containerOf(workload).env.find(({ name }) => name === wanted)?.value ?? '';

/** @returns the size in bytes */
const sizeOf = (quantity: string): number => {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  return Number(amount) * 2 ** (unit === 'Gi' ? 30 : 20);
};

/** Converts the ObjectStore of the backup plugin to a Cluster, whose schema contains the same fields. */
function asKnown(manifest: Manifest): Manifest {
  if (manifest.kind !== 'ObjectStore') return manifest;
  const { configuration: barmanObjectStore, retentionPolicy } = manifest.spec as StoreSpec;
  return {
    apiVersion: cluster.apiVersion,
    kind: 'Cluster',
    metadata: manifest.metadata,
    spec: {
      instances: 1,
      storage: { size: '1Gi' },
      backup: { barmanObjectStore, retentionPolicy },
    },
  };
}

const validate = (model: Model | undefined, value: unknown): void =>
  model?.prototype.validate.call(value);

describe.each(all.map((one) => [`${one.kind} ${one.metadata.name}`, asKnown(one)] as const))(
  '%s',
  (_, known) => {
    const model = MODELS[known.kind];

    it('is valid for its schema and has no unknown fields', () => {
      expect(known.apiVersion).toBe(model?.apiVersion);
      const unknown = unknownFields(known, (value) => validate(model, value));
      expect(unknown.filter((field) => !NEWER.includes(field))).toEqual([]);
    });
  },
);

it('returns unknown fields, and throws for fields of a wrong type', () => {
  const check = (value: unknown): void => validate(MODELS.Deployment, value);
  const wrong = structuredClone(api);
  Object.assign(containerOf(wrong), { readinesProbe: {} });
  expect(unknownFields(wrong, check)).toEqual(['/spec/template/spec/containers/0/readinesProbe']);
  Object.assign(containerOf(wrong), { ports: 3000 });
  expect(() => unknownFields(wrong, check)).toThrow(/ports/);
});

it.each(FOLDERS)('%s applies each of its files', (folder) => {
  const { resources, configMapGenerator } = kustomizationOf(folder);
  const named = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs)];
  const there = fs.readdirSync(`${OPS}/${folder}`).filter((file) => file !== 'kustomization.yaml');
  expect(named.filter((name) => name !== '../kubernetes').toSorted()).toEqual(there.toSorted());
});

it('overrides exactly the images that the workloads use', () => {
  const used = new Set(workloads.map((workload) => containerOf(workload).image));
  expect(new Set(kustomizationOf('kubernetes-example').images?.map(({ name }) => name))).toEqual(
    used,
  );
});

describe('settings', () => {
  const secrets = {
    JWT_SECRET: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
    SELLER_PASSWORD: 'what nobody guesses 7',
  };

  it('are known to the app and valid', () => {
    const own = workloads
      .filter((workload) => containerOf(workload).image === 'larder-api')
      .flatMap((workload) => containerOf(workload).env);
    const given = {
      ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
      ...ours,
    };
    const properties = Object.keys(loadEnv({ ...secrets, ...given }));
    for (const name of Object.keys(given)) {
      const property = name
        .toLowerCase()
        .replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(properties).toContain(property);
    }
  });

  it('of nginx are known to its start script', () => {
    const script = fs.readFileSync(`${OPS}/../frontend/start-nginx.sh`, 'utf8');
    for (const { name } of containerOf(web).env) {
      expect(script).toContain(`\${${name}:=`);
    }
  });

  it('leave the values of each shop to the example', () => {
    expect(() => loadEnv({ ...secrets, ...settings })).toThrow('SELLER_EMAIL');
  });

  it('use the database of the cluster, as its owner for the migration and with the plain role for the API', () => {
    const loginOf = (url = '', workload = api): string[] => {
      const { username, hostname, pathname } = new URL(url);
      const { valueFrom } =
        containerOf(workload).env.find(({ name }) => name === 'PGPASSWORD') ?? {};
      return [username, hostname, pathname, valueFrom?.secretKeyRef.name ?? ''];
    };
    const { bootstrap, managed } = cluster.spec;
    const { database, owner, secret } = bootstrap.initdb;
    const [role] = managed.roles;
    const location = [`${cluster.metadata.name}-rw`, `/${database}`];
    const ofOwner = loginOf(valueOf(migrate, 'DATABASE_URL'), migrate);
    expect(ofOwner).toEqual([owner, ...location, secret.name]);
    expect(loginOf(settings.DATABASE_URL)).toEqual([
      role.name,
      ...location,
      role.passwordSecret.name,
    ]);
    expect(valueOf(migrate, 'API_DATABASE_USER')).toBe(role.name);
    // The role has no further privileges: the API can only read and write rows.
    expect(Object.keys(role)).toEqual(['name', 'login', 'passwordSecret']);
  });
});

describe('secrets', () => {
  const files = FOLDERS.flatMap((folder) =>
    fs.readdirSync(`${OPS}/${folder}`).map((file) => readOps(`${folder}/${file}`)),
  ).join('\n');

  it('are referenced, but not contained in the manifests', () => {
    expect(all.map(({ kind }) => kind)).not.toContain('Secret');
    expect(files).not.toMatch(/secretGenerator|stringData|sk_live|whsec_/);
    const names = new RegExp('PASSWORD|SECRET|_KEY$|SMTP_URL');
    expect(Object.keys(ours).filter((name) => names.test(name))).toEqual([]);
    for (const workload of workloads) {
      for (const { name, value } of containerOf(workload).env) {
        if (names.test(name)) expect(value).toBeUndefined();
      }
    }
    expect(files).not.toMatch(/:\/\/[^\s/:@]+:[^\s/@]+@/);
  });

  it('are exactly those created in the guide', () => {
    const guide = fs.readFileSync(`${OPS}/../docs/operating/grow.md`, 'utf8');
    const made = [...guide.matchAll(/create secret generic ([\w-]+)/g)].map(([, name]) => name);
    const named = new Set<string>();
    JSON.stringify(base, (key, value: unknown) => {
      const isOne = ['secretKeyRef', 'secretRef', 'passwordSecret', 'accessKeyId', 'secret'];
      if (isOne.includes(key)) named.add((value as { name: string }).name);
      return value;
    });
    expect(made.toSorted()).toEqual([...named].toSorted());
  });
});

describe('references between manifests', () => {
  const podsOf = (labels: Record<string, string>): Workload[] =>
    workloads.filter((workload) =>
      Object.entries(labels).every(
        ([key, value]) => podOf(workload).metadata.labels[key] === value,
      ),
    );

  it('select the pods of the same name', () => {
    const kinds = ['Deployment', 'Service', 'PodDisruptionBudget', 'NetworkPolicy'];
    for (const { kind, metadata, spec } of all.filter((one) => kinds.includes(one.kind))) {
      const labels = labelsOf(spec);
      const found = podsOf(labels).map((pod) => pod.metadata.name);
      if (metadata.name === 'db') expect(labels).toEqual({ 'cnpg.io/cluster': 'db' });
      else expect([kind, ...found]).toEqual([kind, metadata.name]);
    }
    for (const workload of workloads) {
      for (const { labelSelector } of podOf(workload).spec.topologySpreadConstraints ?? []) {
        expect(podsOf(labelSelector.matchLabels)).toEqual([workload]);
      }
    }
    expect(scaling.spec.scaleTargetRef).toMatchObject({ kind: 'Deployment', name: 'api' });
  });

  it('use the ports on which the containers listen', () => {
    const ports = containerOf(api).ports.map(({ containerPort }) => String(containerPort));
    expect(ports).toEqual([settings.PORT, settings.METRICS_PORT]);
    expect(podOf(api).metadata.annotations['prometheus.io/port']).toBe(settings.METRICS_PORT);
    const [{ containerPort } = { containerPort: 0 }] = containerOf(web).ports;
    expect(readOps('../frontend/start-nginx.sh')).toContain(`"\${LISTEN:=${containerPort}}"`);
    const { metadata, spec } = get<ServiceSpec>('Service', 'api');
    expect(valueOf(web, 'API_UPSTREAM')).toBe(`${metadata.name}:${spec.ports[0].port}`);
    // Without an address of its own a Service only names addresses: their port is what it is.
    expect(spec).toMatchObject({ clusterIP: 'None', ports: [{ port: Number(settings.PORT) }] });
    for (const workload of [api, web]) {
      const service = get<ServiceSpec>('Service', workload.metadata.name);
      const names = containerOf(workload).ports.map(({ name }) => name);
      expect(names).toContain(service.spec.ports[0].targetPort);
    }
  });

  it('allow the required network traffic', () => {
    const allowed = (name: string): number[] =>
      get<PolicySpec>('NetworkPolicy', name).spec.ingress.flatMap(({ ports }) =>
        ports.map(({ port }) => port),
      );
    expect(allowed('web')).toEqual(containerOf(web).ports.map((port) => port.containerPort));
    expect(allowed('api')).toEqual([Number(settings.PORT), Number(settings.METRICS_PORT)]);
    expect(allowed('db')).toContain(Number(new URL(settings.DATABASE_URL ?? '').port));
    const clients = get<PolicySpec>('NetworkPolicy', 'db').spec.ingress[0]?.from ?? [];
    expect(clients.flatMap(({ podSelector }) => podsOf(podSelector.matchLabels))).toEqual(
      expect.arrayContaining([api, migrate]),
    );
  });
});

describe('API instances', () => {
  it('are probed at existing health routes', () => {
    const { startupProbe, livenessProbe, readinessProbe } = containerOf(api);
    // Liveness does not depend on the database: a restart would not help when that is unavailable.
    expect(startupProbe.httpGet.path).toBe('/api/health/live');
    expect(livenessProbe.httpGet.path).toBe('/api/health/live');
    expect(readinessProbe.httpGet.path).toBe('/api/health/ready');
    const { paths } = JSON.parse(readOps('../backend/openapi.json')) as { paths: object };
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining(['/api/health/live', '/api/health/ready']),
    );
  });

  it('may end as they do', () => {
    const notice = loadEnv({
      SHUTDOWN_GRACE_SECONDS: settings.SHUTDOWN_GRACE_SECONDS,
    }).shutdownGraceSeconds;
    expect(podOf(api).spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(notice + 20);
  });

  it('stay within the connection limit of the database together', () => {
    const { maxSurge } = api.spec.strategy.rollingUpdate;
    const most = scaling.spec.maxReplicas + maxSurge;
    const { max_connections: connections } = cluster.spec.postgresql.parameters;
    const each = Number(settings.DATABASE_POOL_SIZE) + loadEnv({}).databaseReadPoolSize + 5;
    expect(most * each).toBeLessThanOrEqual(Number(connections) - 20);
  });
});

it.each(workloads.map((workload) => [workload.metadata.name, workload] as const))(
  '%s has minimal privileges, and memory requests and limits',
  (_, workload) => {
    const { securityContext: pod, automountServiceAccountToken } = podOf(workload).spec;
    const { securityContext, resources, volumeMounts } = containerOf(workload);
    expect({ ...pod, ...securityContext, automountServiceAccountToken }).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
      automountServiceAccountToken: false,
    });
    expect(sizeOf(resources.requests.memory)).toBeLessThanOrEqual(sizeOf(resources.limits.memory));
    expect(volumeMounts.map(({ name }) => name)).toEqual(
      podOf(workload).spec.volumes.map(({ name }) => name),
    );
    // Node derives its heap size from the memory limit; an explicit one must leave room for other memory.
    const options = valueOf(workload, 'NODE_OPTIONS');
    const heap = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1] ?? 0);
    expect(heap * 2 ** 20).toBeLessThan(sizeOf(resources.limits.memory) * 0.8);
  },
);
